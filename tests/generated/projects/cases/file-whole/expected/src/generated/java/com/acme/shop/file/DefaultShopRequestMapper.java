package com.acme.shop.file;

import com.acme.shop.model.ArchiveOrdersRequest;
import com.acme.shop.model.CancelCommand;
import forja.runtime.file.FileOrigin;
import forja.runtime.value.Omittable;

/** What holds unless a bean of your own is there. */
public class DefaultShopRequestMapper implements ShopRequestMapper {

    @Override
    public CancelCommand cancelOrder(CancelOrderBody body) {
        return new CancelCommand(
            body.orderId(),
            body.why()
        );
    }

    @Override
    public ArchiveOrdersRequest archiveOrders(
        ArchiveOrdersBody body,
        FileOrigin origin) {
        return new ArchiveOrdersRequest(
            body.period().until(),
            Omittable.ofNullable(Math.toIntExact(origin.number())),
            body.archived()
        );
    }
}
