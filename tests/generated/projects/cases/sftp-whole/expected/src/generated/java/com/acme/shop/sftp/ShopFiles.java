package com.acme.shop.sftp;

import com.acme.shop.model.OrderTotalsRequest;
import com.acme.shop.service.ShopService;
import forja.runtime.file.FileOperation;
import forja.runtime.operation.RequestCheck;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** Shop from files. */
@Configuration(proxyBeanMethods = false)
class ShopFiles {

    private final ShopService service;

    private final ShopRequestMapper requests;

    private final RequestCheck check;

    ShopFiles(ShopService service, ShopRequestMapper requests, RequestCheck check) {
        this.service = service;
        this.requests = requests;
        this.check = check;
    }

    @Bean
    FileOperation<CancelOrderBody> cancelOrderFiles() {
        return new FileOperation<>("cancelOrder", CancelOrderBody.class, true,
            (request, origin) -> service.cancelOrder(check.valid(requests.cancelOrder(request))));
    }

    @Bean
    FileOperation<OrderTotalsRequest> orderTotalsFiles() {
        return new FileOperation<>("orderTotals", OrderTotalsRequest.class, true,
            (request, origin) -> service.orderTotals(request));
    }
}
