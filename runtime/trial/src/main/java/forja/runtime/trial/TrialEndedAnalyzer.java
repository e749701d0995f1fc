package forja.runtime.trial;

import org.springframework.boot.diagnostics.AbstractFailureAnalyzer;
import org.springframework.boot.diagnostics.FailureAnalysis;

/** Says why an application does not start, without a stack trace. */
class TrialEndedAnalyzer extends AbstractFailureAnalyzer<TrialEndedException> {

    @Override
    protected FailureAnalysis analyze(Throwable failure, TrialEndedException cause) {
        return new FailureAnalysis(cause.getMessage(), "Make a Build of the project: it runs without an end.", cause);
    }
}
