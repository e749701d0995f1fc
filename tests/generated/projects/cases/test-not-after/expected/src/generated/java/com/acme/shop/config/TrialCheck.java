package com.acme.shop.config;

import forja.runtime.trial.TrialEnd;
import java.time.Instant;

/** This build is for trying the service out: it starts until the end of its trial. */
class TrialCheck extends TrialEnd {

    TrialCheck() {
        super("This test build", Instant.parse("2026-03-31T12:00:00.000Z"));
    }
}
