package com.acme.shop.sender;

import com.acme.shop.model.OrderTotalRequest;
import com.acme.shop.model.PlaceOrderRequest;
import com.acme.shop.model.PlaceOrderResponse;
import com.acme.shop.model.ProcNothingRequest;
import java.math.BigDecimal;
import java.time.Clock;
import java.time.OffsetDateTime;
import org.jspecify.annotations.Nullable;

/** What holds unless a bean of your own is there. */
public class DefaultRabbitPayloads implements RabbitPayloads {

    private final Clock clock;

    /** Tells the time by this clock. */
    public DefaultRabbitPayloads(Clock clock) {
        this.clock = clock;
    }

    @Override
    public PlaceOrderToOrdersPayload placeOrderToOrders(
        PlaceOrderRequest request,
        PlaceOrderResponse response) {
        return new PlaceOrderToOrdersPayload(
            new PlaceOrderToOrdersPayloadOrder(
                response.orderId(),
                request.lines()
            ),
            request.shipTo().value() == null ? null : request.shipTo().value().city(),
            "placed",
            2L,
            OffsetDateTime.now(clock),
            response.reference(),
            response.total()
        );
    }

    @Override
    public ProcNothingToNothingPayload procNothingToNothing(ProcNothingRequest request) {
        return new ProcNothingToNothingPayload(
            request.a()
        );
    }

    @Override
    public OrderTotalToTotalsPayload orderTotalToTotals(
        OrderTotalRequest request,
        @Nullable BigDecimal response) {
        return new OrderTotalToTotalsPayload(
            request.orderId(),
            response
        );
    }
}
