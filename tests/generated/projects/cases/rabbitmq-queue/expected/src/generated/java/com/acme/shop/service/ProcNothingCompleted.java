package com.acme.shop.service;

/**
 * {@code procNothing} has done its work. A transaction around it is still open: a {@code @TransactionalEventListener}
 * hears of it afterwards.
 */
public record ProcNothingCompleted() {
}
