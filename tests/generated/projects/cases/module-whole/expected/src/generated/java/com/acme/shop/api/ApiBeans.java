package com.acme.shop.api;

import org.springframework.context.annotation.Import;

/** The beans of this package. */
@Import({
    Calls.class,
    ServiceShopOperations.class
})
public class ApiBeans {
}
