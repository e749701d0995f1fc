package com.acme.shop.service;

import com.acme.shop.model.ProcNothingRequest;

/** {@code procNothing} has done its work. Senders hear of it after the transaction. */
public record ProcNothingCompleted(ProcNothingRequest request) {
}
