package com.acme.shop.job;

import com.acme.shop.service.ShopService;
import forja.runtime.job.Job;
import forja.runtime.operation.RequestCheck;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** Shop by a schedule. */
@Configuration(proxyBeanMethods = false)
class ShopJobs {

    private final ShopService service;

    private final ShopRequestMapper requests;

    private final RequestCheck check;

    ShopJobs(ShopService service, ShopRequestMapper requests, RequestCheck check) {
        this.service = service;
        this.requests = requests;
        this.check = check;
    }

    @Bean
    Job cancelOrderJob() {
        return Job.together("cancelOrder",
            run -> service.cancelOrder(check.valid(requests.cancelOrder(run))));
    }

    @Bean
    Job orderTotalsJob() {
        return Job.together("orderTotals",
            run -> service.orderTotals(check.valid(requests.orderTotals(run))));
    }

    @Bean
    Job archiveOrdersJob() {
        return Job.before("archiveOrders",
            run -> service.archiveOrders(check.valid(requests.archiveOrders(run))));
    }
}
