package forja.runtime.client.http;

import org.springframework.http.HttpMethod;

/** One call of an API. As a text it names the operation, for a log: no value of a caller is in it. */
public interface HttpCall {

    /** The method of its request. */
    HttpMethod method();

    /** Its path as the contract has it, with {@code {variables}}: observations are named by it. */
    String path();
}
