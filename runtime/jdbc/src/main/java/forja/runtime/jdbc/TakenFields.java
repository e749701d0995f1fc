package forja.runtime.jdbc;

import forja.runtime.failure.Failure;
import java.util.List;
import java.util.function.Predicate;
import java.util.stream.Stream;

/** Goes along with the error of a call, and knows which fields that call took. */
public final class TakenFields extends Exception {

    private static final long serialVersionUID = 1L;

    private final transient List<RequestFields.Known> known;

    TakenFields(RequestFields fields) {
        super("The fields of the call", null, false, false);
        known = List.of(fields.value());
    }

    /** Finds the fields that the database means by what it says; where there are several, each may be the one. */
    public static List<Failure.Field> meant(Throwable error, Predicate<String> isMeant, String reason) {
        var fields = of(error)
            .filter(known -> isMeant.test(known.as()))
            .map(RequestFields.Known::field)
            .distinct()
            .toList();
        var told = fields.size() == 1 ? reason : "may be the value that is refused";
        return fields.stream().map(field -> new Failure.Field(field, told)).toList();
    }

    private static Stream<RequestFields.Known> of(Throwable error) {
        return Stream.iterate(error, one -> one != null, Throwable::getCause)
            .limit(20)
            .flatMap(one -> Stream.of(one.getSuppressed()))
            .filter(TakenFields.class::isInstance)
            .flatMap(one -> ((TakenFields) one).known.stream());
    }
}
