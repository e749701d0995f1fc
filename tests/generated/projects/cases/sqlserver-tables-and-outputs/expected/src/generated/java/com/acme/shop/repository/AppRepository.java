package com.acme.shop.repository;

import com.acme.shop.model.FindOrdersRequest;
import com.acme.shop.model.FindOrdersResponse;
import com.acme.shop.model.FindOrdersRow;
import com.acme.shop.model.NothingRequest;
import com.acme.shop.model.TakeLinesRequest;
import com.acme.shop.model.TakeLinesRow;
import forja.runtime.jdbc.RoutineCall;
import forja.runtime.jdbc.sqlserver.SqlServerValues;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Types;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.stereotype.Repository;

/** Calls the database: App. */
@Repository
public class AppRepository {

    private final JdbcTemplate template;

    AppRepository(JdbcTemplate template) {
        this.template = template;
    }

    /** Calls {@code app.find_orders(customer, since, tag, found)}. */
    public @Nullable FindOrdersResponse findOrders(FindOrdersRequest request) {
        return RoutineCall.of(template, "execute [app].[find_orders] ", "@customer = ?, @found = ?", "")
            .in(1, request.customer(), Types.INTEGER)
            .inOut(2, request.found(), Types.INTEGER)
            .given("@since = ?", request.since(), Types.DATE)
            .given("@tag = ?", request.tag(), UUID::toString, microsoft.sql.Types.GUID)
            .execute(results -> {
                var resultSet1 = results.list(10000, AppRepository::toFindOrdersRow);
                var out = results.outputs();
                return new FindOrdersResponse(out.getObject(2, Integer.class), resultSet1);
            });
    }

    /** Calls {@code app.take_lines(customer, lines)}. */
    public List<TakeLinesRow> takeLines(TakeLinesRequest request) {
        return RoutineCall.of(template, "execute [app].[take_lines] @customer = ?, @lines = ?")
            .in(1, request.customer(), Types.INTEGER)
            .in(2, SqlServerValues.map(request.lines(), LinesTable::of), microsoft.sql.Types.STRUCTURED)
            .execute(results -> results.list(10000, AppRepository::toTakeLinesRow));
    }

    /** Calls {@code app.nothing(id)}. */
    public void nothing(NothingRequest request) {
        RoutineCall.of(template, "execute [app].[nothing] @id = ?")
            .in(1, request.id(), Types.INTEGER)
            .execute();
    }

    /** Calls {@code app.closes()}. */
    public void closes() {
        RoutineCall.of(template, "execute [app].[closes]")
            .execute();
    }

    private static FindOrdersRow toFindOrdersRow(ResultSet rs, int rowNumber) throws SQLException {
        return new FindOrdersRow(
            rs.getObject("id", Integer.class),
            rs.getBigDecimal("total")
        );
    }

    private static TakeLinesRow toTakeLinesRow(ResultSet rs, int rowNumber) throws SQLException {
        return new TakeLinesRow(
            rs.getObject("n", Integer.class),
            rs.getBigDecimal("total")
        );
    }
}
