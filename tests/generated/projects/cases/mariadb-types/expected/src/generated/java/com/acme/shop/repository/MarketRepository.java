package com.acme.shop.repository;

import com.acme.shop.model.A25;
import com.acme.shop.model.CustomerOrdersRequest;
import com.acme.shop.model.CustomerOrdersResponse;
import com.acme.shop.model.CustomerOrdersRow1;
import com.acme.shop.model.CustomerOrdersRow2;
import com.acme.shop.model.EveryTypeRequest;
import com.acme.shop.model.EveryTypeResponse;
import com.acme.shop.model.GrosseItSXRequest;
import forja.runtime.jdbc.RequestFields;
import forja.runtime.jdbc.mariadb.MariaDbCall;
import forja.runtime.jdbc.mysql.MySqlValues;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Types;
import java.time.LocalDateTime;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.stereotype.Repository;

/** Calls the database: Market. */
@Repository
public class MarketRepository {

    private final JdbcTemplate template;

    MarketRepository(JdbcTemplate template) {
        this.template = template;
    }

    /**
     * Calls {@code market.every_type(a1, a2, a3, a4, a5, a6, a7, a8, a9, a10, a11, a12, a13, a14, a15, a16, a17, a18,
     * a19, a20, a21, a22, a23, a24, a25, a26, a27, a28, a29)}.
     */
    @RequestFields({
        @RequestFields.Known(as = "a1", field = "a1"),
        @RequestFields.Known(as = "a2", field = "a2"),
        @RequestFields.Known(as = "a3", field = "a3"),
        @RequestFields.Known(as = "a4", field = "a4"),
        @RequestFields.Known(as = "a5", field = "a5"),
        @RequestFields.Known(as = "a6", field = "a6"),
        @RequestFields.Known(as = "a7", field = "a7"),
        @RequestFields.Known(as = "a8", field = "a8"),
        @RequestFields.Known(as = "a9", field = "a9"),
        @RequestFields.Known(as = "a10", field = "a10"),
        @RequestFields.Known(as = "a11", field = "a11"),
        @RequestFields.Known(as = "a12", field = "a12"),
        @RequestFields.Known(as = "a13", field = "a13"),
        @RequestFields.Known(as = "a14", field = "a14"),
        @RequestFields.Known(as = "a15", field = "a15"),
        @RequestFields.Known(as = "a16", field = "a16"),
        @RequestFields.Known(as = "a17", field = "a17"),
        @RequestFields.Known(as = "a18", field = "a18"),
        @RequestFields.Known(as = "a19", field = "a19"),
        @RequestFields.Known(as = "a20", field = "a20"),
        @RequestFields.Known(as = "a21", field = "a21"),
        @RequestFields.Known(as = "a22", field = "a22"),
        @RequestFields.Known(as = "a23", field = "a23"),
        @RequestFields.Known(as = "a24", field = "a24"),
        @RequestFields.Known(as = "a25", field = "a25"),
        @RequestFields.Known(as = "a26", field = "a26"),
        @RequestFields.Known(as = "a27", field = "a27"),
        @RequestFields.Known(as = "a28", field = "a28"),
        @RequestFields.Known(as = "a29", field = "a29")
    })
    public @Nullable EveryTypeResponse everyType(EveryTypeRequest request) {
        return MariaDbCall.of(template,
            """
            {call `market`.`every_type`(
                ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?,
                ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?,
                ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?
            )}\
            """)
            .in(1, request.a1(), Types.SMALLINT)
            .in(2, request.a2(), Types.SMALLINT)
            .in(3, request.a3(), Types.INTEGER)
            .in(4, request.a4(), Types.INTEGER)
            .in(5, request.a5(), Types.BIGINT)
            .in(6, request.a6(), Types.BIGINT)
            .in(7, MySqlValues.map(request.a7(), BigDecimal::new), Types.NUMERIC)
            .in(8, request.a8(), Types.NUMERIC)
            .in(9, request.a9(), Types.REAL)
            .in(10, request.a10(), Types.DOUBLE)
            .in(11, request.a11(), Types.BOOLEAN)
            .in(12, request.a12(), Types.BOOLEAN)
            .in(13, request.a13(), Types.INTEGER)
            .in(14, MySqlValues.map(request.a14(), BigDecimal::new), Types.NUMERIC)
            .in(15, request.a15(), Types.DATE)
            .in(16, request.a16(), Types.TIME)
            .in(17, request.a17(), Types.TIMESTAMP)
            .in(18, MySqlValues.map(request.a18(), MySqlValues::utc), Types.TIMESTAMP)
            .in(19, request.a19(), Types.SMALLINT)
            .in(20, request.a20(), Types.VARCHAR)
            .in(21, request.a21(), Types.VARCHAR)
            .in(22, request.a22(), Types.VARCHAR)
            .in(23, request.a23(), Types.VARBINARY)
            .in(24, request.a24(), Types.VARBINARY)
            .in(25, MySqlValues.map(request.a25(), A25::value), Types.VARCHAR)
            .in(26, request.a26(), Types.VARCHAR)
            .in(27, request.a27(), Types.VARCHAR)
            .in(28, MySqlValues.map(request.a28(), UUID::toString), Types.VARCHAR)
            .in(29, request.a29(), Types.VARCHAR)
            .out(30, Types.SMALLINT)
            .out(31, Types.SMALLINT)
            .out(32, Types.INTEGER)
            .out(33, Types.INTEGER)
            .out(34, Types.BIGINT)
            .out(35, Types.BIGINT)
            .out(36, Types.NUMERIC)
            .out(37, Types.NUMERIC)
            .out(38, Types.REAL)
            .out(39, Types.DOUBLE)
            .out(40, Types.BOOLEAN)
            .out(41, Types.BOOLEAN)
            .out(42, Types.INTEGER)
            .out(43, Types.NUMERIC)
            .out(44, Types.DATE)
            .out(45, Types.TIME)
            .out(46, Types.TIMESTAMP)
            .out(47, Types.TIMESTAMP)
            .out(48, Types.SMALLINT)
            .out(49, Types.VARCHAR)
            .out(50, Types.VARCHAR)
            .out(51, Types.VARCHAR)
            .out(52, Types.VARBINARY)
            .out(53, Types.VARBINARY)
            .out(54, Types.VARCHAR)
            .out(55, Types.VARCHAR)
            .out(56, Types.VARCHAR)
            .out(57, Types.VARCHAR)
            .out(58, Types.VARCHAR)
            .execute(results -> {
                var out = results.outputs();
                return new EveryTypeResponse(
                    out.getObject(30, Integer.class),
                    out.getObject(31, Integer.class),
                    out.getObject(32, Integer.class),
                    out.getObject(33, Integer.class),
                    out.getObject(34, Long.class),
                    out.getObject(35, Long.class),
                    out.getObject(36, BigInteger.class),
                    out.getBigDecimal(37),
                    out.getObject(38, Float.class),
                    out.getObject(39, Double.class),
                    MySqlValues.truth(out.getObject(40, Integer.class), "b11"),
                    MySqlValues.map(MySqlValues.digits(out.getBytes(41)), MySqlValues::flag),
                    MySqlValues.map(MySqlValues.digits(out.getBytes(42)), BigInteger::intValueExact),
                    MySqlValues.digits(out.getBytes(43)),
                    MySqlValues.map(out.getString(44), MySqlValues::date),
                    MySqlValues.map(out.getString(45), MySqlValues::time),
                    MySqlValues.map(out.getString(46), MySqlValues::dateTime),
                    MySqlValues.map(out.getObject(47, LocalDateTime.class), MySqlValues::instant),
                    out.getObject(48, Integer.class),
                    out.getString(49),
                    out.getString(50),
                    out.getString(51),
                    out.getBytes(52),
                    out.getBytes(53),
                    MySqlValues.known(out.getString(54), A25::of),
                    out.getString(55),
                    out.getString(56),
                    MySqlValues.map(out.getString(57), UUID::fromString),
                    out.getString(58)
                );
            });
    }

    /** Calls {@code market.customer_orders(p_customer, p_note)}. */
    @RequestFields({
        @RequestFields.Known(as = "p_customer", field = "pCustomer"),
        @RequestFields.Known(as = "p_note", field = "pNote")
    })
    public @Nullable CustomerOrdersResponse customerOrders(CustomerOrdersRequest request) {
        return MariaDbCall.of(template, "{call `market`.`customer_orders`(?, ?, ?)}")
            .in(1, request.pCustomer(), Types.BIGINT)
            .out(2, Types.INTEGER)
            .inOut(3, request.pNote(), Types.VARCHAR)
            .fetchSize(10001)
            .execute(results -> {
                var resultSet1 = results.list(10000, MarketRepository::toCustomerOrdersRow1);
                var resultSet2 = results.list(10000, MarketRepository::toCustomerOrdersRow2);
                var out = results.outputs();
                return new CustomerOrdersResponse(
                    out.getObject(2, Integer.class),
                    out.getString(3),
                    resultSet1,
                    resultSet2
                );
            });
    }

    /** Calls <code>market.Größe "&#38;" it's.x: ?(a b)</code>. */
    @RequestFields({
        @RequestFields.Known(as = "a b", field = "aB")
    })
    public @Nullable Integer grosseItSX(GrosseItSXRequest request) {
        return MariaDbCall.of(template, "{call `market`.`Größe \"&\" it's.x: ?`(?, ?)}")
            .in(1, request.aB(), Types.INTEGER)
            .out(2, Types.INTEGER)
            .execute(results -> results.outputs().getObject(2, Integer.class));
    }

    private static CustomerOrdersRow1 toCustomerOrdersRow1(ResultSet rs, int rowNumber) throws SQLException {
        return new CustomerOrdersRow1(
            rs.getObject("id", Long.class),
            rs.getString("name"),
            rs.getString("tier"),
            MySqlValues.map(rs.getString("born"), MySqlValues::date),
            MySqlValues.map(rs.getString("joined"), MySqlValues::dateTime),
            MySqlValues.map(rs.getObject("seen", LocalDateTime.class), MySqlValues::instant)
        );
    }

    private static CustomerOrdersRow2 toCustomerOrdersRow2(ResultSet rs, int rowNumber) throws SQLException {
        return new CustomerOrdersRow2(
            rs.getObject("id", BigInteger.class),
            rs.getBigDecimal("total"),
            MySqlValues.map(rs.getString("note"), MySqlValues::json)
        );
    }
}
