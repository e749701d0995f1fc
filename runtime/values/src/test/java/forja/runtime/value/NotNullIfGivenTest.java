package forja.runtime.value;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.annotation.JsonProperty;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.DatabindException;
import tools.jackson.databind.exc.InvalidNullException;
import tools.jackson.databind.json.JsonMapper;

class NotNullIfGivenTest {

    private final JsonMapper json = JsonMapper.builder().build();

    @Test
    void membersMayBeLeftOut() {
        assertThat(json.readValue("{}", Request.class)).isEqualTo(new Request(null, null));
    }

    @Test
    void valuesAreReadAsTheirTypesSay() {
        assertThat(json.readValue("{\"class\":\"a\",\"amounts\":[1,2]}", Request.class))
            .isEqualTo(new Request("a", List.of(1L, 2L)));
        assertThatThrownBy(() -> json.readValue("{\"amounts\":\"many\"}", Request.class))
            .isInstanceOf(DatabindException.class);
    }

    @Test
    void nullIsRefusedAndTheMemberNamed() {
        assertThatThrownBy(() -> json.readValue("{\"class\":null}", Request.class))
            .isInstanceOfSatisfying(InvalidNullException.class, refused -> {
                assertThat(refused.getPropertyName().getSimpleName()).isEqualTo("class");
                assertThat(refused.getPath()).extracting("propertyName").containsExactly("class");
            });
        assertThatThrownBy(() -> json.readValue("{\"amounts\":null}", Request.class))
            .isInstanceOf(InvalidNullException.class);
    }

    private record Request(@JsonProperty("class") @NotNullIfGiven @Nullable String classValue,
        @NotNullIfGiven @Nullable List<Long> amounts) {
    }
}
