package forja.runtime.client.graphql;

import java.util.List;

/** The API answered an error; its message is for the log. */
public class ApiErrorException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    private final transient List<String> codes;

    private final String told;

    private final boolean begun;

    /**
     * An error of one call.
     *
     * @param codes what the API says that it is, the surest first
     * @param told the API's own words
     * @param begun whether the API began with the work: what it refuses before that has no data beside it
     */
    ApiErrorException(String call, List<String> codes, String told, boolean begun) {
        super(call + " was answered an error " + codes + ": " + told);
        this.codes = List.copyOf(codes);
        this.told = told;
        this.begun = begun;
    }

    List<String> codes() {
        return codes;
    }

    String told() {
        return told;
    }

    /** Whether the API began with the work, so that some of it may be done. */
    public boolean isBegun() {
        return begun;
    }
}
