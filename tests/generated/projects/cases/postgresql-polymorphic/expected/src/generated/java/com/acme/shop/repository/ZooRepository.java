package com.acme.shop.repository;

import com.acme.shop.model.EachOfRequest;
import com.acme.shop.model.EachOfRow;
import com.acme.shop.model.FirstOfRequest;
import com.acme.shop.model.GreaterRequest;
import com.acme.shop.model.LowerOfRequest;
import com.acme.shop.model.MixedRequest;
import com.acme.shop.model.NextSizeRequest;
import com.acme.shop.model.PairRequest;
import com.acme.shop.model.PairResponse;
import com.acme.shop.model.TableOfRequest;
import com.acme.shop.model.TableOfRow;
import com.acme.shop.model.TurnRequest;
import com.acme.shop.model.TurnResponse;
import com.acme.shop.model.ZooSize;
import forja.runtime.jdbc.RequestFields;
import forja.runtime.jdbc.RowLimit;
import forja.runtime.jdbc.postgresql.PostgresText;
import java.math.BigDecimal;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Types;
import java.time.LocalDate;
import java.util.List;
import java.util.UUID;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Repository;

/** Calls the database: Zoo. */
@Repository
public class ZooRepository {

    private final JdbcClient jdbc;

    ZooRepository(JdbcClient jdbc) {
        this.jdbc = jdbc;
    }

    /** Calls {@code zoo.each_of(list)}. */
    @RequestFields({
        @RequestFields.Known(as = "date", field = "list")
    })
    public List<EachOfRow> eachOf(EachOfRequest request) {
        return jdbc.sql("/* sole */ select * from zoo.each_of(variadic list => :list::date[])")
            .param("list", PostgresText.array(request.list(), Object::toString), Types.OTHER)
            .withMaxRows(10001)
            .query(RowLimit.list(10000, ZooRepository::toEachOfRow));
    }

    /** Calls {@code zoo.first_of(list)}. */
    public @Nullable String firstOf(FirstOfRequest request) {
        return jdbc.sql("/* sole */ select zoo.first_of(list => :list::text[])")
            .param("list", PostgresText.array(request.list(), Function.identity()), Types.OTHER)
            .query((rs, rowNumber) -> rs.getString(1))
            .optional()
            .orElse(null);
    }

    /** Calls {@code zoo.greater(a, b)}. */
    public @Nullable List<BigDecimal> greater(GreaterRequest request) {
        return jdbc.sql("/* sole */ select zoo.greater(a => :a::numeric, b => :b::numeric)")
            .param("a", request.a(), Types.NUMERIC)
            .param("b", request.b(), Types.NUMERIC)
            .query((rs, rowNumber) -> PostgresText.list(rs.getString(1), PostgresText::decimal))
            .optional()
            .orElse(null);
    }

    /** Calls {@code zoo.lower_of(r)}. */
    @RequestFields({
        @RequestFields.Known(as = "daterange", field = "r")
    })
    public @Nullable LocalDate lowerOf(LowerOfRequest request) {
        return jdbc.sql("/* sole */ select zoo.lower_of(r => :r::daterange)")
            .param("r", request.r(), Types.OTHER)
            .query((rs, rowNumber) -> rs.getObject(1, LocalDate.class))
            .optional()
            .orElse(null);
    }

    /** Calls {@code zoo.mixed(a, b, c)}. */
    public @Nullable String mixed(MixedRequest request) {
        return jdbc.sql("/* sole */ select zoo.mixed(a => :a::uuid, b => :b::text, c => :c::text)")
            .param("a", request.a(), Types.OTHER)
            .param("b", request.b(), Types.VARCHAR)
            .param("c", request.c(), Types.VARCHAR)
            .query((rs, rowNumber) -> rs.getString(1))
            .optional()
            .orElse(null);
    }

    /** Calls {@code zoo.next_size(s)}. */
    public @Nullable ZooSize nextSize(NextSizeRequest request) {
        return jdbc.sql("/* sole */ select zoo.next_size(s => :s::zoo.size)")
            .param("s", PostgresText.format(request.s(), ZooSize::value), Types.OTHER)
            .query((rs, rowNumber) -> PostgresText.parse(rs.getString(1), ZooSize::of))
            .optional()
            .orElse(null);
    }

    /** Calls {@code zoo.pair(a, b)}. */
    public @Nullable PairResponse pair(PairRequest request) {
        return jdbc.sql("/* sole */ select * from zoo.pair(a => :a::bigint, b => :b::bigint)")
            .param("a", request.a(), Types.BIGINT)
            .param("b", request.b(), Types.BIGINT)
            .query(ZooRepository::toPairResponse)
            .optional()
            .orElse(null);
    }

    /** Calls {@code zoo.table_of(a)}. */
    public List<TableOfRow> tableOf(TableOfRequest request) {
        return jdbc.sql("/* sole */ select * from zoo.table_of(a => :a::uuid)")
            .param("a", request.a(), Types.OTHER)
            .withMaxRows(10001)
            .query(RowLimit.list(10000, ZooRepository::toTableOfRow));
    }

    /** Calls {@code zoo.turn(a)}. */
    public @Nullable TurnResponse turn(TurnRequest request) {
        return jdbc.sql("call zoo.turn(a => :a::boolean, b => null::boolean[])")
            .param("a", request.a(), Types.BOOLEAN)
            .query(ZooRepository::toTurnResponse)
            .optional()
            .orElse(null);
    }

    private static EachOfRow toEachOfRow(ResultSet rs, int rowNumber) throws SQLException {
        return new EachOfRow(
            rs.getObject("each_of", LocalDate.class)
        );
    }

    private static PairResponse toPairResponse(ResultSet rs, int rowNumber) throws SQLException {
        return new PairResponse(
            PostgresText.list(rs.getString("all_of"), Long::valueOf),
            rs.getObject("lowest", Long.class)
        );
    }

    private static TableOfRow toTableOfRow(ResultSet rs, int rowNumber) throws SQLException {
        return new TableOfRow(
            rs.getObject("one", UUID.class),
            rs.getObject("n", Integer.class)
        );
    }

    private static TurnResponse toTurnResponse(ResultSet rs, int rowNumber) throws SQLException {
        return new TurnResponse(
            rs.getObject("a", Boolean.class),
            PostgresText.list(rs.getString("b"), PostgresText::bool)
        );
    }
}
