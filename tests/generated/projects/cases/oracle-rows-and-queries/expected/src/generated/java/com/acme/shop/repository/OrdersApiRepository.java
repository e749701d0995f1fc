package com.acme.shop.repository;

import com.acme.shop.model.LinesOfRequest;
import com.acme.shop.model.LinesOfRow;
import com.acme.shop.model.NumbersToRequest;
import com.acme.shop.model.NumbersToRow;
import forja.runtime.jdbc.RowLimit;
import forja.runtime.jdbc.oracle.OracleArguments;
import forja.runtime.jdbc.oracle.OracleCall;
import forja.runtime.jdbc.oracle.OracleRows;
import forja.runtime.jdbc.oracle.OracleValues;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Types;
import java.util.List;
import java.util.Map;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Repository;

/** Calls the database: OrdersApi. */
@Repository
public class OrdersApiRepository {

    private final JdbcClient jdbc;

    private final JdbcTemplate template;

    OrdersApiRepository(JdbcClient jdbc, JdbcTemplate template) {
        this.jdbc = jdbc;
        this.template = template;
    }

    /** Calls {@code SHOP.ORDERS_API.LINES_OF(P_ORDER, P_FROM)}. */
    public List<LinesOfRow> linesOf(LinesOfRequest request) {
        var arguments = new OracleArguments()
            .add("P_ORDER =>", "", request.pOrder(), Types.NUMERIC)
            .addGiven("P_FROM =>", "",
                request.pFrom(), given -> OracleValues.made(given, OracleValues::date), Types.DATE);
        return jdbc.sql("select * from table(SHOP.ORDERS_API.LINES_OF(" + arguments.list() + "))")
            .paramSource(arguments.values())
            .withFetchSize(100)
            .query(RowLimit.list(10000, OrdersApiRepository::toLinesOfRow));
    }

    /** Calls {@code SHOP.ORDERS_API.NUMBERS_TO(P_TO)}. */
    public List<NumbersToRow> numbersTo(NumbersToRequest request) {
        return jdbc.sql("select * from table(SHOP.ORDERS_API.NUMBERS_TO(P_TO => :pTo))")
            .param("pTo", request.pTo(), Types.NUMERIC)
            .withFetchSize(100)
            .query(RowLimit.list(10000, OrdersApiRepository::toNumbersToRow));
    }

    /** Calls {@code SHOP.ORDERS_API.REPORT()}. */
    public List<List<Map<String, Object>>> report() {
        return OracleCall.of(template, "begin SHOP.ORDERS_API.REPORT; end;")
            .fetchSize(100)
            .execute(results -> results.all(10000, OracleRows::asMap));
    }

    private static LinesOfRow toLinesOfRow(ResultSet rs, int rowNumber) throws SQLException {
        return new LinesOfRow(
            rs.getString("SKU"),
            rs.getBigDecimal("AMOUNT")
        );
    }

    private static NumbersToRow toNumbersToRow(ResultSet rs, int rowNumber) throws SQLException {
        return new NumbersToRow(
            rs.getBigDecimal("COLUMN_VALUE")
        );
    }
}
