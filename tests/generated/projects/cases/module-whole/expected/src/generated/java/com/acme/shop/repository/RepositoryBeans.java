package com.acme.shop.repository;

import org.springframework.context.annotation.Import;

/** The beans of this package. */
@Import({
    ShopRepository.class
})
public class RepositoryBeans {
}
