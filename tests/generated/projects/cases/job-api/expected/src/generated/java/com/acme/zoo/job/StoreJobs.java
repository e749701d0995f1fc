package com.acme.zoo.job;

import com.acme.zoo.service.StoreService;
import forja.runtime.job.Job;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** Store by a schedule. */
@Configuration(proxyBeanMethods = false)
class StoreJobs {

    private final StoreService service;

    StoreJobs(StoreService service) {
        this.service = service;
    }

    @Bean
    Job getCountJob() {
        return Job.before("getCount",
            run -> service.getCount());
    }
}
