package com.acme.shop.config;

import java.time.Instant;

class TrialEndedException extends RuntimeException {

    TrialEndedException(Instant end) {
        super("This test build ended at " + end + ".");
    }
}
