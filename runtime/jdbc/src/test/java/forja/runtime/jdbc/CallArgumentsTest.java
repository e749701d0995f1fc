package forja.runtime.jdbc;

import static org.assertj.core.api.Assertions.assertThat;

import forja.runtime.value.Omittable;
import java.sql.Types;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class CallArgumentsTest {

    @Test
    void whatWasLeftOutDoesNotAppear() {
        var arguments = new Own(null)
            .add("a", "int", 1, Types.INTEGER)
            .addGiven("b", "int", Omittable.omitted(), Types.INTEGER)
            .addGiven("c", "int", Omittable.of(null), Types.INTEGER)
            .addGiven("d", "text", Omittable.of(12), Object::toString, Types.VARCHAR)
            .out("e", "int");

        assertThat(arguments.list()).isEqualTo("a=:p1/int, c=:p2/int, d=:p3/text, e=null/int");
        assertThat(arguments.values().getValue("p1")).isEqualTo(1);
        assertThat(arguments.values().getValue("p2")).isNull();
        assertThat(arguments.values().getValue("p3")).isEqualTo("12");
        assertThat(arguments.values().getSqlType("p3")).isEqualTo(Types.VARCHAR);
    }

    @Test
    void orIsTheWordThatStandsForItsDefault() {
        var arguments = new Own("default")
            .addGiven("a", "int", Omittable.omitted(), Types.INTEGER)
            .add("b", "int", 2, Types.INTEGER);

        assertThat(arguments.list()).isEqualTo("default, b=:p2/int");
    }

    private static final class Own extends CallArguments {

        private final @Nullable String word;

        Own(@Nullable String word) {
            this.word = word;
        }

        @Override
        protected String spelled(String prefix, String type, String value) {
            return prefix + "=" + value + "/" + type;
        }

        @Override
        protected @Nullable String omitted() {
            return word;
        }
    }
}
