package com.acme.shop.queue;

import com.acme.shop.model.ProcOutRequest;
import java.time.Clock;

/** What holds unless a bean of your own is there. */
public class DefaultShapesRequestMapper implements ShapesRequestMapper {

    private final Clock clock;

    /** Tells the time by this clock. */
    public DefaultShapesRequestMapper(Clock clock) {
        this.clock = clock;
    }

    @Override
    public ProcOutRequest procOut() {
        return new ProcOutRequest(
            5,
            clock.instant().toString()
        );
    }
}
