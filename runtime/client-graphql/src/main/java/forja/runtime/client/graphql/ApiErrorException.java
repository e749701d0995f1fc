package forja.runtime.client.graphql;

import java.util.List;

/** The API answered an error; its message is for the log. */
class ApiErrorException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    private final transient List<String> codes;

    private final String told;

    /**
     * An error of one call.
     *
     * @param codes what the API says that it is, the surest first
     * @param told the API's own words
     */
    ApiErrorException(String call, List<String> codes, String told) {
        super(call + " was answered an error " + codes + ": " + told);
        this.codes = List.copyOf(codes);
        this.told = told;
    }

    List<String> codes() {
        return codes;
    }

    String told() {
        return told;
    }
}
