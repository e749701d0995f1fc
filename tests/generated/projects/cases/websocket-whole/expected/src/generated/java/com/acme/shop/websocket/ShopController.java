package com.acme.shop.websocket;

import com.acme.shop.model.OrderTotalsRequest;
import com.acme.shop.model.OrderTotalsResponse;
import com.acme.shop.service.ShopService;
import forja.runtime.call.RequestReader;
import forja.runtime.websocket.SocketController;
import forja.runtime.websocket.SocketOperation;
import org.jspecify.annotations.Nullable;

/** Shop over a socket. */
@SocketController
class ShopController {

    private final ShopService service;

    private final ShopRequestMapper requests;

    private final RequestReader reader;

    ShopController(ShopService service, ShopRequestMapper requests, RequestReader reader) {
        this.service = service;
        this.requests = requests;
        this.reader = reader;
    }

    @SocketOperation(value = "orders.cancel", broadcast = true)
    public void cancelOrder(CancelOrderBody body) {
        this.service.cancelOrder(this.reader.valid(this.requests.cancelOrder(body)));
    }

    @SocketOperation("orderTotals")
    public @Nullable OrderTotalsResponse orderTotals(OrderTotalsRequest request) {
        return this.service.orderTotals(request);
    }
}
