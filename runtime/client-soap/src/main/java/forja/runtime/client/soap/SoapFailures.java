package forja.runtime.client.soap;

import forja.runtime.client.ApiWords;
import forja.runtime.failure.Failure;
import forja.runtime.failure.FailureClassifier;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** Says what a fault of an API means to a caller. */
public final class SoapFailures implements FailureClassifier {

    @Override
    public @Nullable Failure classify(Throwable error) {
        if (!(error instanceof SoapFaultException fault)) {
            return null;
        }
        var kind = kind(fault);
        return new Failure(kind, kind == Failure.Kind.INTERNAL ? null : ApiWords.line(fault.reason()), null);
    }

    /** A fault that the contract tells of is an answer; what the API says of itself is no caller's business. */
    private static Failure.Kind kind(SoapFaultException fault) {
        if (fault.isDeclared()) {
            return Failure.Kind.REFUSED;
        }
        var isSoap = Arrays.stream(SoapVersion.values())
            .anyMatch(version -> version.namespace().equals(fault.code().getNamespaceURI()));
        var name = fault.code().getLocalPart();
        var isCaller = "Sender".equals(name) || "Client".equals(name) || name.startsWith("Client.");
        return isSoap && isCaller ? Failure.Kind.INVALID : Failure.Kind.INTERNAL;
    }
}
