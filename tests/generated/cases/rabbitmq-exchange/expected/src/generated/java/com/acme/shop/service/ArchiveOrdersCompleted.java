package com.acme.shop.service;

/** {@code archiveOrders} has done its work. Senders hear of it after the transaction. */
public record ArchiveOrdersCompleted(Integer response) {
}
