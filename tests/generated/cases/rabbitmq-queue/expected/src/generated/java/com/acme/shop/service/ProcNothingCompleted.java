package com.acme.shop.service;

/** {@code procNothing} has done its work. Senders hear of it after the transaction. */
public record ProcNothingCompleted() {
}
