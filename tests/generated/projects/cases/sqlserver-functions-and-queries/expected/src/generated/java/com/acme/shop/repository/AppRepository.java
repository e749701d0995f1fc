package com.acme.shop.repository;

import com.acme.shop.model.ByNameRequest;
import com.acme.shop.model.ByNameRow;
import com.acme.shop.model.OddNameRequest;
import com.acme.shop.model.TwiceRequest;
import com.acme.shop.model.UnnamedRow;
import forja.runtime.jdbc.RoutineCall;
import forja.runtime.jdbc.RowLimit;
import forja.runtime.jdbc.sqlserver.SqlServerArguments;
import forja.runtime.jdbc.sqlserver.SqlServerRows;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Types;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Repository;

/** Calls the database: App. */
@Repository
public class AppRepository {

    private final JdbcClient jdbc;

    private final JdbcTemplate template;

    AppRepository(JdbcClient jdbc, JdbcTemplate template) {
        this.jdbc = jdbc;
        this.template = template;
    }

    /** Calls {@code app.twice(n)}. */
    public @Nullable Integer twice(TwiceRequest request) {
        var arguments = new SqlServerArguments()
            .addGiven("@n", "int", request.n(), Types.INTEGER);
        return jdbc.sql("select [app].[twice](" + arguments.list() + ")")
            .paramSource(arguments.values())
            .query((rs, rowNumber) -> rs.getObject(1, Integer.class))
            .optional()
            .orElse(null);
    }

    /** Calls {@code app.odd:name?(n)}. */
    public @Nullable Integer oddName(OddNameRequest request) {
        return jdbc.sql("select [app].\"odd:name?\"(:n)")
            .param("n", request.n(), Types.INTEGER)
            .query((rs, rowNumber) -> rs.getObject(1, Integer.class))
            .optional()
            .orElse(null);
    }

    /** Calls {@code app.by_name(name)}. */
    public List<ByNameRow> byName(ByNameRequest request) {
        return jdbc.sql("select * from [app].[by_name](:name)")
            .param("name", request.name(), Types.NVARCHAR)
            .withMaxRows(10001)
            .query(RowLimit.list(10000, AppRepository::toByNameRow));
    }

    /** Calls {@code app.unnamed()}. */
    public List<UnnamedRow> unnamed() {
        return RoutineCall.of(template, "execute [app].[unnamed]")
            .execute(results -> results.list(10000, AppRepository::toUnnamedRow));
    }

    /** Calls {@code app.anything()}. */
    public List<List<Map<String, Object>>> anything() {
        return RoutineCall.of(template, "execute [app].[anything]")
            .execute(results -> results.all(10000, SqlServerRows::asMap));
    }

    private static ByNameRow toByNameRow(ResultSet rs, int rowNumber) throws SQLException {
        return new ByNameRow(
            rs.getObject("id", Integer.class),
            rs.getObject("flags", Integer.class)
        );
    }

    private static UnnamedRow toUnnamedRow(ResultSet rs, int rowNumber) throws SQLException {
        return new UnnamedRow(
            rs.getObject(1, Integer.class),
            rs.getObject(2, Integer.class)
        );
    }
}
