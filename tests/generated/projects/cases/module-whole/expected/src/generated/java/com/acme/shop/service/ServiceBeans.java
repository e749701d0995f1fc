package com.acme.shop.service;

import org.springframework.context.annotation.Import;

/** The beans of this package. */
@Import({
    RetryConfiguration.class,
    ShopService.class
})
public class ServiceBeans {
}
