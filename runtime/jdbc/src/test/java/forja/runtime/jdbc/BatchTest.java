package forja.runtime.jdbc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.mockito.ArgumentMatchers.eq;
import static org.mockito.Mockito.mock;
import static org.mockito.Mockito.verify;

import java.sql.Types;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.mockito.ArgumentCaptor;
import org.springframework.jdbc.core.namedparam.NamedParameterJdbcOperations;
import org.springframework.jdbc.core.namedparam.SqlParameterSource;

class BatchTest {

    private static final String SQL = "insert into notes (id, note) values (:id, :note)";

    @Test
    void eachRequestHasItsOwnValuesAndAllOfThemTakeOneWay() {
        NamedParameterJdbcOperations jdbc = mock();
        var rows = ArgumentCaptor.forClass(SqlParameterSource[].class);

        Batch.update(jdbc, SQL, List.of(1, 2), (request, row) -> row
            .param("id", request, Types.INTEGER)
            .param("note", request == 1 ? "a" : null, Types.VARCHAR));

        verify(jdbc).batchUpdate(eq(SQL), rows.capture());
        assertThat(rows.getValue()).hasSize(2);
        assertThat(rows.getValue()[0].getValue("id")).isEqualTo(1);
        assertThat(rows.getValue()[0].getValue("note")).isEqualTo("a");
        assertThat(rows.getValue()[1].getValue("id")).isEqualTo(2);
        assertThat(rows.getValue()[1].getValue("note")).isNull();
        assertThat(rows.getValue()[1].getSqlType("note")).isEqualTo(Types.VARCHAR);
    }
}
