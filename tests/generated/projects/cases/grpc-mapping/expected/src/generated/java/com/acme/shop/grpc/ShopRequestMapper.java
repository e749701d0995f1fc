package com.acme.shop.grpc;

import com.acme.shop.grpc.proto.ShopProto;
import com.acme.shop.model.CancelCommand;
import com.acme.shop.model.OrderTotalsRequest;

/** Makes requests of what callers send. */
public interface ShopRequestMapper {

    /**
     * What does not come by its own name.
     *
     * <ul>
     *   <li>orderId: message id
     *   <li>reason: now
     * </ul>
     */
    CancelCommand cancelOrder(ShopProto.CancelCommand message);

    /**
     * What does not come by its own name.
     *
     * <ul>
     *   <li>orderId: metadata x-order
     *   <li>taxRate: message rate
     * </ul>
     */
    OrderTotalsRequest orderTotals(
        ShopProto.OrderTotalsRequest message,
        Long orderId);
}
