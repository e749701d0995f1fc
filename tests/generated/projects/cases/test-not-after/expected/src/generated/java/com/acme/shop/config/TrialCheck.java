package com.acme.shop.config;

import java.time.Instant;
import org.springframework.boot.context.event.ApplicationEnvironmentPreparedEvent;
import org.springframework.context.ApplicationListener;

/** This build is for trying the service out: it starts until the end of its trial. */
class TrialCheck implements ApplicationListener<ApplicationEnvironmentPreparedEvent> {

    private static final Instant END = Instant.parse("2026-03-31T12:00:00.000Z");

    @Override
    public void onApplicationEvent(ApplicationEnvironmentPreparedEvent event) {
        if (Instant.now().isAfter(END)) {
            throw new TrialEndedException(END);
        }
    }
}
