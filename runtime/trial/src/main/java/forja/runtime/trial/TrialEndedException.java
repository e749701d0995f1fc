package forja.runtime.trial;

/** Tells that the trial of a build is over. */
class TrialEndedException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    TrialEndedException(String message) {
        super(message);
    }
}
