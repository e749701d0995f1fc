package com.acme.shop.repository;

import com.acme.shop.model.IsOpenRequest;
import com.acme.shop.model.Split2Request;
import forja.runtime.jdbc.oracle.OracleCall;
import forja.runtime.jdbc.oracle.OracleValues;
import java.math.BigDecimal;
import java.sql.Types;
import java.util.List;
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

    /** Calls {@code SHOP.ORDERS_API.IS_OPEN(P_ID)}. */
    public @Nullable Boolean isOpen(IsOpenRequest request) {
        return OracleCall.of(template, "begin ? := SHOP.ORDERS_API.IS_OPEN(P_ID => ?); end;")
            .out(1, OracleTypes.PLSQL_BOOLEAN)
            .in(2, request.pId(), Types.NUMERIC)
            .execute(results -> results.outputs().getObject(1, Boolean.class));
    }

    /** Calls {@code SHOP.orders_api.SPLIT_2(P_TEXT)}. */
    public @Nullable List<BigDecimal> split2(Split2Request request) {
        return OracleCall.of(template, "begin ? := SHOP.\"orders_api\".SPLIT_2(P_TEXT => ?); end;")
            .out(1, Types.ARRAY, "SHOP.NUMBERS")
            .in(2, request.pText(), Types.CLOB)
            .execute(
                results -> OracleValues.read(results.outputs().getObject(1), OracleValues.list(OracleValues::decimal)));
    }
}
