package com.acme.zoo.client;

import org.springframework.context.annotation.Import;

/** The beans of this package. */
@Import({
    FilesClient.class,
    PetsClient.class,
    StoreClient.class
})
public class ClientBeans {
}
