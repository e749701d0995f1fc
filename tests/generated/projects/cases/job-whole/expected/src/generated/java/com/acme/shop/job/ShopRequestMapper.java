package com.acme.shop.job;

import com.acme.shop.model.ArchiveOrdersRequest;
import com.acme.shop.model.CancelCommand;
import com.acme.shop.model.OrderTotalsRequest;
import forja.runtime.job.JobRun;

/** Makes requests of what callers send. */
public interface ShopRequestMapper {

    /**
     * What does not come by its own name.
     *
     * <ul>
     *   <li>orderId: 5
     *   <li>reason: runId
     * </ul>
     */
    CancelCommand cancelOrder(JobRun run);

    /**
     * What does not come by its own name.
     *
     * <ul>
     *   <li>orderId: 7
     * </ul>
     */
    OrderTotalsRequest orderTotals(JobRun run);

    /**
     * What does not come by its own name.
     *
     * <ul>
     *   <li>before: scheduledAt
     * </ul>
     */
    ArchiveOrdersRequest archiveOrders(JobRun run);
}
