package com.acme.shop.mcp;

import com.acme.shop.model.OrderTotalsRequest;
import com.acme.shop.model.OrderTotalsResponse;
import com.acme.shop.service.ShopService;
import forja.runtime.call.RequestReader;
import forja.runtime.mcp.ToolController;
import forja.runtime.mcp.ToolMethod;
import org.jspecify.annotations.Nullable;

/** Shop as tools. */
@ToolController
class ShopController {

    private final ShopService service;

    private final ShopRequestMapper requests;

    private final RequestReader reader;

    ShopController(ShopService service, ShopRequestMapper requests, RequestReader reader) {
        this.service = service;
        this.requests = requests;
        this.reader = reader;
    }

    @ToolMethod("cancel")
    public void cancelOrder(CancelOrderBody body) {
        this.service.cancelOrder(this.reader.valid(this.requests.cancelOrder(body)));
    }

    @ToolMethod("order_totals")
    public @Nullable OrderTotalsResponse orderTotals(OrderTotalsRequest request) {
        return this.service.orderTotals(request);
    }
}
