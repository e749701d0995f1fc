package com.acme.shop.file;

import com.acme.shop.model.ArchiveOrdersRequest;
import com.acme.shop.model.CancelCommand;
import forja.runtime.file.FileOrigin;

/** Makes requests of what callers send. */
public interface ShopRequestMapper {

    /**
     * What does not come by its own name.
     *
     * <ul>
     *   <li>reason: record why
     * </ul>
     */
    CancelCommand cancelOrder(CancelOrderBody body);

    /**
     * What does not come by its own name.
     *
     * <ul>
     *   <li>before: record period.until
     *   <li>batchSize: recordNumber
     * </ul>
     */
    ArchiveOrdersRequest archiveOrders(
        ArchiveOrdersBody body,
        FileOrigin origin);
}
