package com.acme.shop.repository;

import com.acme.shop.model.AnyResultsRequest;
import com.acme.shop.model.CustomerOrdersRequest;
import com.acme.shop.model.CustomerOrdersResponse;
import com.acme.shop.model.CustomerOrdersRow1;
import com.acme.shop.model.CustomerOrdersRow2;
import com.acme.shop.model.OrdersWithoutOutputsOfALongNameRequest;
import com.acme.shop.model.OrdersWithoutOutputsOfALongNameResponse;
import com.acme.shop.model.OrdersWithoutOutputsOfALongNameRow1;
import com.acme.shop.model.OrdersWithoutOutputsOfALongNameRow2;
import com.acme.shop.model.SameAgainRequest;
import com.acme.shop.model.TypedRowRequest;
import com.acme.shop.model.TypedRowRow;
import forja.runtime.jdbc.RequestFields;
import forja.runtime.jdbc.mysql.MySqlCall;
import forja.runtime.jdbc.mysql.MySqlRows;
import forja.runtime.jdbc.mysql.MySqlRows.Timestamps;
import forja.runtime.jdbc.mysql.MySqlRows.Tinyints;
import forja.runtime.jdbc.mysql.MySqlValues;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Types;
import java.time.LocalDateTime;
import java.util.List;
import java.util.Map;
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

    /** Calls {@code market.customer_orders(p_customer, p_note)}. */
    @RequestFields({
        @RequestFields.Known(as = "p_customer", field = "pCustomer"),
        @RequestFields.Known(as = "p_note", field = "pNote")
    })
    public @Nullable CustomerOrdersResponse customerOrders(CustomerOrdersRequest request) {
        return MySqlCall.of(template, "{call `market`.`customer_orders`(?, ?, ?)}")
            .in(1, request.pCustomer(), Types.BIGINT)
            .out(2, Types.INTEGER)
            .inOut(3, request.pNote(), Types.VARCHAR)
            .maxRows(10001)
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

    /** Calls {@code market.any_results(p_how_many)}. */
    @RequestFields({
        @RequestFields.Known(as = "p_how_many", field = "pHowMany")
    })
    public List<List<Map<String, Object>>> anyResults(AnyResultsRequest request) {
        return MySqlCall.of(template, "{call `market`.`any_results`(?)}")
            .in(1, request.pHowMany(), Types.INTEGER)
            .maxRows(10001)
            .execute(results -> results.all(10000, new MySqlRows(Timestamps.INSTANTS, Tinyints.TRUTH_VALUES)));
    }

    /** Calls {@code market.orders_without_outputs_of_a_long_name(p_customer)}. */
    @RequestFields({
        @RequestFields.Known(as = "p_customer", field = "pCustomer")
    })
    public @Nullable OrdersWithoutOutputsOfALongNameResponse ordersWithoutOutputsOfALongName(
        OrdersWithoutOutputsOfALongNameRequest request) {
        return MySqlCall.of(template, "{call `market`.`orders_without_outputs_of_a_long_name`(?)}")
            .in(1, request.pCustomer(), Types.BIGINT)
            .maxRows(10001)
            .execute(results -> new OrdersWithoutOutputsOfALongNameResponse(
                results.list(10000, MarketRepository::toOrdersWithoutOutputsOfALongNameRow1),
                results.list(10000, MarketRepository::toOrdersWithoutOutputsOfALongNameRow2)
            ));
    }

    /** Calls {@code market.typed_row(a2, a7, a11, a12, a13, a14, a16, a18, a19)}. */
    @RequestFields({
        @RequestFields.Known(as = "a2", field = "a2"),
        @RequestFields.Known(as = "a7", field = "a7"),
        @RequestFields.Known(as = "a11", field = "a11"),
        @RequestFields.Known(as = "a12", field = "a12"),
        @RequestFields.Known(as = "a13", field = "a13"),
        @RequestFields.Known(as = "a14", field = "a14"),
        @RequestFields.Known(as = "a16", field = "a16"),
        @RequestFields.Known(as = "a18", field = "a18"),
        @RequestFields.Known(as = "a19", field = "a19")
    })
    public @Nullable TypedRowRow typedRow(TypedRowRequest request) {
        return MySqlCall.of(template, "{call `market`.`typed_row`(?, ?, ?, ?, ?, ?, ?, ?, ?)}")
            .in(1, request.a2(), Types.SMALLINT)
            .in(2, MySqlValues.map(request.a7(), BigDecimal::new), Types.NUMERIC)
            .in(3, request.a11(), Types.BOOLEAN)
            .in(4, request.a12(), Types.BOOLEAN)
            .in(5, request.a13(), Types.INTEGER)
            .in(6, MySqlValues.map(request.a14(), BigDecimal::new), Types.NUMERIC)
            .in(7, request.a16(), Types.TIME)
            .in(8, MySqlValues.map(request.a18(), MySqlValues::utc), Types.TIMESTAMP)
            .in(9, request.a19(), Types.SMALLINT)
            .execute(results -> results.single(MarketRepository::toTypedRowRow));
    }

    /** Calls {@code market.same_again(p_customer)}. */
    @RequestFields({
        @RequestFields.Known(as = "p_customer", field = "pCustomer")
    })
    public Integer sameAgain(SameAgainRequest request) {
        return MySqlCall.of(template, "{call `market`.`same_again`(?)}")
            .in(1, request.pCustomer(), Types.BIGINT)
            .execute(results -> results.updateCount());
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

    private static OrdersWithoutOutputsOfALongNameRow1 toOrdersWithoutOutputsOfALongNameRow1(
        ResultSet rs, int rowNumber) throws SQLException {
        return new OrdersWithoutOutputsOfALongNameRow1(
            rs.getObject("id", Long.class),
            rs.getString("name"),
            rs.getString("tier"),
            MySqlValues.map(rs.getString("born"), MySqlValues::date),
            MySqlValues.map(rs.getString("joined"), MySqlValues::dateTime),
            MySqlValues.map(rs.getObject("seen", LocalDateTime.class), MySqlValues::instant)
        );
    }

    private static OrdersWithoutOutputsOfALongNameRow2 toOrdersWithoutOutputsOfALongNameRow2(
        ResultSet rs, int rowNumber) throws SQLException {
        return new OrdersWithoutOutputsOfALongNameRow2(
            rs.getObject("id", BigInteger.class),
            rs.getBigDecimal("total"),
            MySqlValues.map(rs.getString("note"), MySqlValues::json)
        );
    }

    private static TypedRowRow toTypedRowRow(ResultSet rs, int rowNumber) throws SQLException {
        return new TypedRowRow(
            rs.getObject("a2", Integer.class),
            rs.getObject("a7", BigInteger.class),
            MySqlValues.truth(rs.getObject("a11", Integer.class), "a11"),
            MySqlValues.map(MySqlValues.bits(rs.getBytes("a12"), 1), MySqlValues::flag),
            MySqlValues.map(MySqlValues.bits(rs.getBytes("a13"), 8), BigInteger::intValueExact),
            MySqlValues.bits(rs.getBytes("a14"), 64),
            MySqlValues.map(rs.getString("a16"), MySqlValues::time),
            MySqlValues.map(rs.getObject("a18", LocalDateTime.class), MySqlValues::instant),
            rs.getObject("a19", Integer.class),
            rs.getString("order"),
            MySqlValues.map(MySqlValues.bits(rs.getBytes("flags"), 20), BigInteger::longValueExact)
        );
    }
}
