package com.acme.shop.service;

import org.springframework.context.annotation.Import;

/** The beans of this package. */
@Import({
    ShopService.class
})
public class ServiceBeans {
}
