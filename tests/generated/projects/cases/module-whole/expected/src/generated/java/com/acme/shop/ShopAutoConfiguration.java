package com.acme.shop;

import com.acme.shop.api.ApiBeans;
import com.acme.shop.repository.RepositoryBeans;
import com.acme.shop.service.ServiceBeans;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.context.annotation.Import;

/** What an application gets that has {@code shop} on its class path. */
@AutoConfiguration
@Import({
    ApiBeans.class,
    RepositoryBeans.class,
    ServiceBeans.class
})
public class ShopAutoConfiguration {
}
