package forja.runtime.failure;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class FailuresTest {

    private final FailureClassifier first = exception -> exception instanceof IllegalStateException
        ? new Failure(Failure.Kind.REFUSED, exception.getMessage(), null)
        : null;

    private final FailureClassifier second = exception -> Failure.of(Failure.Kind.CONFLICT);

    @Test
    void theFirstClassifierThatKnowsAnExceptionSaysWhatItMeans() {
        var failures = new Failures(List.of(first, second));

        assertThat(failures.of(new IllegalStateException("Closed"))).isEqualTo(
            new Failure(Failure.Kind.REFUSED, "Closed", null));
        assertThat(failures.of(new RuntimeException()).kind()).isEqualTo(Failure.Kind.CONFLICT);
    }

    @Test
    void anExceptionThatKnowsItselfWhatItMeansIsBelieved() {
        var failure = Failure.of(Failure.Kind.REFUSED);

        assertThat(new Failures(List.of(first)).of(new FailureException(failure))).isEqualTo(failure);
    }

    @Test
    void whatNobodyKnowsTellsNothing() {
        assertThat(new Failures(List.of(first)).of(new RuntimeException("secret"))).isEqualTo(
            Failure.of(Failure.Kind.INTERNAL));
    }

    @Test
    void whoHasOneTextIsToldTheFieldsInIt() {
        var fields = List.of(new Failure.Field("low", "is too low"), new Failure.Field("high", "is too high"));

        assertThat(new Failure(Failure.Kind.INVALID, "No.", null, fields).inWords())
            .isEqualTo("No. low is too low; high is too high");
        assertThat(Failure.of(Failure.Kind.INVALID).inWords()).isNull();
    }

    @Test
    void eachKindHasItsOwnSentence() {
        assertThat(Failure.Kind.values()).extracting(Failure.Kind::title).doesNotHaveDuplicates().allMatch(title ->
            title.matches("[A-Z].*\\."));
    }

    @Test
    void eachKindHasOneWordInJson() {
        assertThat(Failure.Kind.values()).extracting(Failure.Kind::code).containsExactly("invalid", "notFound",
            "conflict", "refused", "unauthenticated", "forbidden", "unavailable", "busy", "timeout", "internal");
    }

    @Test
    void aNameIsOneLineOfTheLengthThatNamesHave() {
        assertThat(Failure.named("a\nb")).isEqualTo("\"a b\"");
        assertThat(Failure.named("x".repeat(1000))).hasSize(130);
    }
}
