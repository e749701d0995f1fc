package forja.runtime.job;

import java.time.Instant;
import java.time.ZoneId;
import java.time.ZonedDateTime;

/**
 * A run of a job, for the one who does its work.
 *
 * @param job its name
 * @param scheduledAt when it was due, to the millisecond: however late it is and however often it is tried
 * @param zone the zone of the job's times
 * @param id a UUID that no other run has; it stays the same however often the run is tried
 */
public record JobRun(String job, Instant scheduledAt, ZoneId zone, String id) {

    /** When it was due, by a clock in the zone of its job. */
    public ZonedDateTime scheduledLocally() {
        return scheduledAt.atZone(zone);
    }
}
