package com.acme.shop.api;

import org.springframework.context.annotation.Import;

/** The beans of this package. */
@Import({
    ServiceShopOperations.class
})
public class ApiBeans {
}
