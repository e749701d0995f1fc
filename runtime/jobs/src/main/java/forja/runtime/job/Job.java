package forja.runtime.job;

/**
 * A job; a bean of this type is run by the schedule that {@code service.jobs.schedules} has for its name.
 *
 * @param isTogether whether its work joins a transaction, so that the work and its mark are both kept or neither is
 */
public record Job(String name, boolean isTogether, JobWork work) {

    /** A job whose work joins the transaction in which the run is marked as done. */
    public static Job together(String name, JobWork work) {
        return new Job(name, true, work);
    }

    /** A job whose run is marked as done after its work: a service that ends in between does the work again. */
    public static Job before(String name, JobWork work) {
        return new Job(name, false, work);
    }
}
