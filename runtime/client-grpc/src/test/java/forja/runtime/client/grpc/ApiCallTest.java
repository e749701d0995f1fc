package forja.runtime.client.grpc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.annotation.JsonProperty;
import com.google.protobuf.Message;
import forja.runtime.client.ApiProperties;
import forja.runtime.client.ApiValueException;
import forja.runtime.value.Omittable;
import io.grpc.Metadata;
import io.grpc.Status;
import io.grpc.StatusRuntimeException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.util.unit.DataSize;
import tools.jackson.core.type.TypeReference;

class ApiCallTest {

    private static final Message NOTHING = Protos.empty("Item");

    record Item(@JsonProperty("item_name") @Nullable String name, @Nullable Long count) {
    }

    private static ApiCall<Message> call(RemoteApi remote) {
        return remote.api().call("a.B/C", NOTHING, NOTHING);
    }

    @Test
    void fieldsAreSetByTheirNamesAndNullIsNotThere() {
        try (var remote = RemoteApi.answering(NOTHING, NOTHING)) {
            call(remote).member("item_name", "é").given("count", 7L).done();
            assertThat(remote.asked()).isEqualTo(Protos.item("é", 7));

            call(remote).member("item_name", null).given("count", (Object) null).done();
            assertThat(remote.asked()).isEqualTo(NOTHING);

            call(remote).given("item_name", Omittable.omitted()).given("count", Omittable.of(null)).done();
            assertThat(remote.asked()).isEqualTo(NOTHING);

            call(remote).given("count", Omittable.of(7L)).done();
            assertThat(remote.asked()).isEqualTo(Protos.item("", 7));

            call(remote).message(new Item("x", 1L)).done();
            assertThat(remote.asked()).isEqualTo(Protos.item("x", 1));
        }
    }

    @Test
    void answersAreReadAsTheyAreAskedFor() {
        try (var remote = RemoteApi.answering(NOTHING, Protos.item("é", 9007199254740993L))) {
            var item = new Item("é", 9007199254740993L);

            assertThat(call(remote).answer(Item.class)).isEqualTo(item);
            assertThat(call(remote).answer(new TypeReference<Map<String, Object>>() {}))
                .containsEntry("item_name", "é");
        }
    }

    @Test
    void everyMessageOfStreamsIsRead() {
        try (var remote = RemoteApi.answering(NOTHING, Protos.item("a", 1), Protos.item("b", 2))) {
            var items = List.of(new Item("a", 1L), new Item("b", 2L));

            assertThat(call(remote).answers(Item.class)).isEqualTo(items);
            assertThat(call(remote).answers(new TypeReference<Item>() {})).isEqualTo(items);
            call(remote).doneAll();
        }
    }

    @Test
    void aStreamOfMoreMessagesThanAreReadIsNoneAndIsEnded() throws InterruptedException {
        try (var remote = RemoteApi.staying(NOTHING, NOTHING, NOTHING, NOTHING, NOTHING)) {
            assertThatThrownBy(() -> call(remote).doneAll()).isInstanceOf(StatusRuntimeException.class)
                .hasMessage("INTERNAL: a.B/C was answered more than 3 messages");
            assertThat(remote.isLeft()).isTrue();
        }
    }

    @Test
    void aStreamThatStopsComingTimesOut() {
        try (var remote = RemoteApi.staying(NOTHING, NOTHING)) {
            var call = remote.api(Duration.ofSeconds(1)).call("a.B/C", NOTHING, NOTHING);

            assertThatThrownBy(call::doneAll).isInstanceOfSatisfying(StatusRuntimeException.class,
                failure -> assertThat(failure.getStatus().getCode()).isEqualTo(Status.Code.DEADLINE_EXCEEDED));
        }
    }

    @Test
    void aValueThatItsFieldCannotHaveIsRefused() {
        try (var remote = RemoteApi.answering(NOTHING, NOTHING)) {
            assertThatThrownBy(() -> call(remote).member("count", "many").done())
                .isInstanceOf(ApiValueException.class).hasMessageContaining("many");
            assertThatThrownBy(() -> call(remote).member("other", 1).done()).isInstanceOf(ApiValueException.class);
        }
    }

    @Test
    void anAnswerOfAnotherTypeFailsAndNamesTheMethod() {
        try (var remote = RemoteApi.answering(NOTHING, Protos.item("secret", 1))) {
            assertThatThrownBy(() -> call(remote).answer(String.class)).isInstanceOf(StatusRuntimeException.class)
                .hasMessage("INTERNAL: a.B/C was answered what cannot be read");
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"localhost:1", "ftp://localhost", "grpc:localhost"})
    void anAddressHasItsScheme(String url) {
        assertThatThrownBy(() -> RemoteApi.apiAt(url, Duration.ofSeconds(1)))
            .isInstanceOf(IllegalArgumentException.class)
            .hasMessage("The address of the API is grpc://host:port or grpcs://host:port");
    }

    @Test
    void credentialsAreSaidAsTheApiAsks() {
        var second = Duration.ofSeconds(1);
        var api = new ApiProperties("grpc://localhost:1", second, second, DataSize.ofKilobytes(64), 10, Map.of(),
            new ApiProperties.Credentials("jürgen", "pw", "t1", "k1"));

        assertThat(said(ApiCredentials.none(), "authorization")).isNull();
        assertThat(said(ApiCredentials.basic(api), "authorization")).isEqualTo("Basic asO8cmdlbjpwdw==");
        assertThat(said(ApiCredentials.bearer(api), "authorization")).isEqualTo("Bearer t1");
        assertThat(said(ApiCredentials.key(api, "X-Key"), "x-key")).isEqualTo("k1");
    }

    private static @Nullable String said(ApiCredentials credentials, String name) {
        var metadata = new Metadata();
        credentials.addTo(metadata);
        return metadata.get(ApiCredentials.key(name));
    }
}
