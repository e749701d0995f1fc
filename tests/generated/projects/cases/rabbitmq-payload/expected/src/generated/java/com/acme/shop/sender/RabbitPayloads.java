package com.acme.shop.sender;

import com.acme.shop.model.OrderTotalRequest;
import com.acme.shop.model.PlaceOrderRequest;
import com.acme.shop.model.PlaceOrderResponse;
import com.acme.shop.model.ProcNothingRequest;
import java.math.BigDecimal;
import org.jspecify.annotations.Nullable;

/** Makes what is sent, which becomes JSON, of requests and answers. */
public interface RabbitPayloads {

    /**
     * What is not sent by its own name.
     *
     * <ul>
     *   <li>order.id: response order_id
     *   <li>order.lines: request lines
     *   <li>city: request shipTo.city
     *   <li>kind: "placed"
     *   <li>version: 2
     *   <li>at: now
     *   <li>reference: response reference
     *   <li>total: response total
     * </ul>
     */
    Object placeOrderToOrders(
        PlaceOrderRequest request,
        PlaceOrderResponse response);

    /**
     * What is not sent by its own name.
     *
     * <ul>
     *   <li>a: request a
     * </ul>
     */
    Object procNothingToNothing(ProcNothingRequest request);

    /**
     * What is not sent by its own name.
     *
     * <ul>
     *   <li>order: request orderId
     *   <li>returnValue: response returnValue
     * </ul>
     */
    Object orderTotalToTotals(
        OrderTotalRequest request,
        @Nullable BigDecimal response);
}
