package com.acme.shop.repository;

import com.acme.shop.session.SpareConnections;
import javax.sql.DataSource;
import net.javacrumbs.shedlock.core.LockProvider;
import org.springframework.beans.factory.annotation.Qualifier;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.context.annotation.Bean;
import org.springframework.jdbc.core.JdbcTemplate;

/** The locks that hold unless a bean of your own provides them. */
@AutoConfiguration
public class JdbcLocksDefaults {

    @Bean
    @ConditionalOnMissingBean
    LockProvider lockProvider(@Qualifier(SpareConnections.NAME) DataSource dataSource) {
        return new JdbcLocks(new JdbcTemplate(dataSource));
    }
}
