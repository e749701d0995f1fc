package forja.runtime.rest.idempotency;

import forja.runtime.state.Answer;

/** A request was done before: its first answer is given again. */
class AnsweredBeforeException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    private final transient Answer answer;

    AnsweredBeforeException(Answer answer) {
        super("answered before", null, false, false);
        this.answer = answer;
    }

    Answer answer() {
        return answer;
    }
}
