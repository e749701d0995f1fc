package com.acme.shop.repository;

import com.acme.shop.model.EverythingRequest;
import com.acme.shop.model.EverythingResponse;
import com.acme.shop.model.IsOpenRequest;
import com.acme.shop.model.SaveHomeRequest;
import com.acme.shop.model.SaveHomeResponse;
import com.acme.shop.model.SplitRequest;
import com.acme.shop.model.ToggleRequest;
import forja.runtime.jdbc.oracle.OracleCall;
import forja.runtime.jdbc.oracle.OracleValues;
import java.math.BigDecimal;
import java.sql.Types;
import java.time.LocalDateTime;
import java.time.OffsetDateTime;
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

    /** Calls {@code SHOP.ORDERS_API.EVERYTHING(A, B, C, D, E, F, G, H, I, J, K, L, M, N, O)}. */
    public @Nullable EverythingResponse everything(EverythingRequest request) {
        return OracleCall.of(
            template,
            "begin SHOP.ORDERS_API.EVERYTHING(",
            "A => ?, B => ?, C => ?, D => ?, E => ?, F => ?, G => ?, H => ?, I => ?, J => ?, K => ?, L => ?, "
                + "M => ?, N => ?",
            "); end;")
            .in(1, request.a(), OracleTypes.BINARY_FLOAT)
            .inOut(2, request.b(), OracleTypes.BINARY_DOUBLE)
            .inOut(3, request.c(), Types.INTEGER)
            .inOut(4, OracleValues.made(request.d(), OracleValues::clob), Types.CLOB)
            .inOut(5, OracleValues.made(request.e(), OracleValues::blob), Types.BLOB)
            .inOut(6, request.f(), Types.VARBINARY)
            .inOut(7, request.g(), Types.TIMESTAMP)
            .inOut(8, request.h(), Types.TIMESTAMP_WITH_TIMEZONE)
            .inOut(9, OracleValues.made(request.i(), OracleValues::date), Types.DATE)
            .inOut(10, OracleValues.made(request.j(), OracleValues::json), OracleTypes.JSON)
            .inOut(11, request.k(), Types.NVARCHAR)
            .inOut(12, request.l(), Types.VARCHAR)
            .inOut(13, request.m(), Types.BIGINT)
            .in(14, request.n(), Types.VARBINARY)
            .given("O => ?", request.o(), Types.CLOB)
            .execute(results -> {
                var out = results.outputs();
                return new EverythingResponse(
                    out.getObject(2, Double.class),
                    out.getObject(3, Integer.class),
                    out.getString(4),
                    out.getBytes(5),
                    out.getBytes(6),
                    out.getObject(7, LocalDateTime.class),
                    out.getObject(8, OffsetDateTime.class),
                    out.getObject(9, LocalDateTime.class),
                    OracleValues.read(out.getString(10), OracleValues::jsonNode),
                    out.getString(11),
                    out.getString(12),
                    out.getObject(13, Long.class)
                );
            });
    }

    /** Calls {@code SHOP.ORDERS_API.TOGGLE(P_FLAG)}. */
    public @Nullable Boolean toggle(ToggleRequest request) {
        return OracleCall.of(template, "begin SHOP.ORDERS_API.TOGGLE(P_FLAG => ?); end;")
            .inOut(1, request.pFlag(), OracleTypes.PLSQL_BOOLEAN)
            .execute(results -> results.outputs().getObject(1, Boolean.class));
    }

    /** Calls {@code SHOP.ORDERS_API.IS_OPEN(P_ID)}. */
    public @Nullable Boolean isOpen(IsOpenRequest request) {
        return OracleCall.of(template, "begin ? := SHOP.ORDERS_API.IS_OPEN(P_ID => ?); end;")
            .out(1, OracleTypes.PLSQL_BOOLEAN)
            .in(2, request.pId(), Types.NUMERIC)
            .execute(results -> results.outputs().getObject(1, Boolean.class));
    }

    /** Calls {@code SHOP.ORDERS_API.SAVE_HOME(P_HOME, P_OTHERS, P_BIO)}. */
    public @Nullable SaveHomeResponse saveHome(SaveHomeRequest request) {
        return OracleCall.of(
            template, "begin SHOP.ORDERS_API.SAVE_HOME(", "P_HOME => ?, P_SAVED => ?, P_BIO => ?", "); end;")
            .in(1, OracleValues.made(request.pHome(), AddressTObject::write), Types.STRUCT, "SHOP.ADDRESS_T")
            .out(2, Types.STRUCT, "SHOP.ADDRESS_T")
            .inOut(3, OracleValues.made(request.pBio(), OracleValues::nclob), Types.NCLOB)
            .given(
                "P_OTHERS => ?",
                request.pOthers(),
                given -> OracleValues.made(given, OracleValues.array("SHOP.ADDRESS_LIST", AddressTObject::write)),
                Types.ARRAY,
                "SHOP.ADDRESS_LIST")
            .execute(results -> {
                var out = results.outputs();
                return new SaveHomeResponse(
                    OracleValues.read(out.getObject(2), AddressTObject::read),
                    out.getString(3)
                );
            });
    }

    /** Calls {@code SHOP.ORDERS_API.SPLIT(P_TEXT)}. */
    public @Nullable List<BigDecimal> split(SplitRequest request) {
        return OracleCall.of(template, "begin ? := SHOP.ORDERS_API.SPLIT(P_TEXT => ?); end;")
            .out(1, Types.ARRAY, "SHOP.NUMBERS")
            .in(2, request.pText(), Types.CLOB)
            .execute(
                results -> OracleValues.read(results.outputs().getObject(1), OracleValues.list(OracleValues::decimal)));
    }
}
