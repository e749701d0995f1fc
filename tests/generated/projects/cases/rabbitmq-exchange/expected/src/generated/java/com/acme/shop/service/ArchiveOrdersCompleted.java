package com.acme.shop.service;

import org.jspecify.annotations.Nullable;

/**
 * {@code archiveOrders} has done its work. A transaction around it is still open: a {@code @TransactionalEventListener}
 * hears of it afterwards.
 */
public record ArchiveOrdersCompleted(@Nullable Integer response) {
}
