package com.acme.shop.repository;

import com.acme.shop.model.AddLinesRequest;
import com.acme.shop.model.CustomersRowtype;
import com.acme.shop.model.FindRequest;
import com.acme.shop.model.FindResponse;
import com.acme.shop.model.LineRec;
import com.acme.shop.model.PlaceRequest;
import com.acme.shop.model.PlaceResponse;
import com.acme.shop.model.RecentRequest;
import forja.runtime.jdbc.oracle.OracleCall;
import forja.runtime.jdbc.oracle.OracleCursors;
import forja.runtime.jdbc.oracle.OracleRows;
import forja.runtime.jdbc.oracle.OracleValues;
import java.sql.Types;
import java.util.List;
import java.util.Map;
import oracle.jdbc.OracleTypes;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.stereotype.Repository;

/** Calls the database: OrdersApi. */
@Repository
public class OrdersApiRepository {

    private final JdbcTemplate template;

    OrdersApiRepository(JdbcTemplate template) {
        this.template = template;
    }

    /** Calls {@code SHOP.ORDERS_API.PLACE(P_CUSTOMER, P_NOTE, P_DUE, P_STATE)}. */
    public @Nullable PlaceResponse place(PlaceRequest request) {
        return OracleCall.of(
            template, "begin SHOP.ORDERS_API.PLACE(", "P_CUSTOMER => ?, P_ORDER => ?, P_STATE => ?", "); end;")
            .in(1, request.customer(), Types.INTEGER)
            .out(2, Types.NUMERIC)
            .inOut(3, request.state(), Types.VARCHAR)
            .given("P_NOTE => ?", request.note(), Types.VARCHAR)
            .given("P_DUE => ?", request.due(), given -> OracleValues.made(given, OracleValues::date), Types.DATE)
            .execute(results -> {
                var out = results.outputs();
                return new PlaceResponse(out.getBigDecimal(2), out.getString(3));
            });
    }

    /** Calls {@code SHOP.ORDERS_API.FIND(P_LIKE)}. */
    public @Nullable FindResponse find(FindRequest request) {
        return OracleCall.of(template, "begin SHOP.ORDERS_API.FIND(P_LIKE => ?, P_ROWS => ?, P_MORE => ?); end;")
            .in(1, request.like(), Types.VARCHAR)
            .out(2, OracleTypes.CURSOR)
            .out(3, OracleTypes.CURSOR)
            .execute(results -> {
                var out = results.outputs();
                return new FindResponse(
                    OracleCursors.rows(out, 2, 10000, OracleRows::asMap),
                    OracleCursors.rows(out, 3, 10000, OracleRows::asMap)
                );
            });
    }

    /** Calls {@code SHOP.ORDERS_API.ADD_LINES(P_LINES, P_FIRST)}. */
    public @Nullable LineRec addLines(AddLinesRequest request) {
        return OracleCall.of(template, "begin SHOP.ORDERS_API.ADD_LINES(P_LINES => ?, P_FIRST => ?); end;")
            .in(
                1,
                OracleValues.made(
                    request.lines(), OracleValues.array("SHOP.ORDERS_API.LINE_TAB", LineRecObject::write)),
                Types.ARRAY,
                "SHOP.ORDERS_API.LINE_TAB")
            .inOut(
                2, OracleValues.made(request.first(), LineRecObject::write), Types.STRUCT, "SHOP.ORDERS_API.LINE_REC")
            .execute(results -> OracleValues.read(results.outputs().getObject(2), LineRecObject::read));
    }

    /** Calls {@code SHOP.ORDERS_API.LOAD()}. */
    public @Nullable CustomersRowtype load() {
        return OracleCall.of(template, "begin SHOP.ORDERS_API.LOAD(P_ROW => ?); end;")
            .out(1, Types.STRUCT, "SHOP.CUSTOMERS%ROWTYPE")
            .execute(results -> OracleValues.read(results.outputs().getObject(1), CustomersRowtypeObject::read));
    }

    /** Calls {@code SHOP.ORDERS_API.RECENT(P_SINCE)}. */
    public List<Map<String, Object>> recent(RecentRequest request) {
        return OracleCall.of(template, "begin ? := SHOP.ORDERS_API.RECENT(P_SINCE => ?); end;")
            .out(1, OracleTypes.CURSOR)
            .in(2, request.since(), Types.TIMESTAMP_WITH_TIMEZONE)
            .execute(results -> OracleCursors.rows(results.outputs(), 1, 10000, OracleRows::asMap));
    }
}
