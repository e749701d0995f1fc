package com.acme.zoo;

import com.acme.zoo.api.ApiBeans;
import com.acme.zoo.client.ClientBeans;
import com.acme.zoo.service.ServiceBeans;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.context.annotation.Import;
import org.springframework.context.annotation.PropertySource;

/** What an application gets that has {@code zoo} on its class path. */
@AutoConfiguration
@Import({
    ApiBeans.class,
    ClientBeans.class,
    ServiceBeans.class
})
@PropertySource("classpath:com/acme/zoo/defaults.properties")
public class ZooAutoConfiguration {
}
