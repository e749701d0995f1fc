package com.acme.shop.job;

import com.acme.shop.model.ArchiveOrdersRequest;
import com.acme.shop.model.CancelCommand;
import com.acme.shop.model.OrderTotalsRequest;
import forja.runtime.job.JobRun;
import forja.runtime.value.Omittable;

/** What holds unless a bean of your own is there. */
public class DefaultShopRequestMapper implements ShopRequestMapper {

    @Override
    public CancelCommand cancelOrder(JobRun run) {
        return new CancelCommand(
            5L,
            run.id()
        );
    }

    @Override
    public OrderTotalsRequest orderTotals(JobRun run) {
        return new OrderTotalsRequest(
            7L,
            Omittable.omitted()
        );
    }

    @Override
    public ArchiveOrdersRequest archiveOrders(JobRun run) {
        return new ArchiveOrdersRequest(
            run.scheduledLocally().toOffsetDateTime(),
            Omittable.omitted(),
            Omittable.omitted()
        );
    }
}
