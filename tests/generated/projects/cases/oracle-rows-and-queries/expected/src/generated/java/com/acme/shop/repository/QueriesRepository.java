package com.acme.shop.repository;

import com.acme.shop.model.AddOrderRequest;
import com.acme.shop.model.AddOrderResponse;
import com.acme.shop.model.CloseOrderRequest;
import com.acme.shop.model.OrdersSinceRequest;
import com.acme.shop.model.OrdersSinceRow;
import forja.runtime.jdbc.GeneratedKey;
import forja.runtime.jdbc.RowLimit;
import forja.runtime.jdbc.oracle.OracleValues;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Types;
import java.time.LocalDateTime;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.jdbc.support.GeneratedKeyHolder;
import org.springframework.stereotype.Repository;

/** Calls the database: Queries. */
@Repository
public class QueriesRepository {

    private final JdbcClient jdbc;

    QueriesRepository(JdbcClient jdbc) {
        this.jdbc = jdbc;
    }

    /**
     * Calls <code>select id, placed from orders where placed &#62;= :placed and note &#60;&#62; q'[it's :no]'</code>.
     */
    public List<OrdersSinceRow> ordersSince(OrdersSinceRequest request) {
        return jdbc.sql(
            "select id, placed from orders where placed >= :placed and note <> 'it''s :no' and note not in "
                + "('it''s', n'a', 'b', 'c', 'd')")
            .param("placed", OracleValues.made(request.placed(), OracleValues::date), Types.DATE)
            .withFetchSize(100)
            .query(RowLimit.list(10000, QueriesRepository::toOrdersSinceRow));
    }

    /** Calls {@code insert into orders (customer, placed) values (:customer, :placed)}. */
    public @Nullable AddOrderResponse addOrder(AddOrderRequest request) {
        var keys = new GeneratedKeyHolder();
        int updateCount = jdbc.sql("insert into orders (customer, placed) values (:customer, :placed)")
            .param("customer", request.customer(), Types.INTEGER)
            .param("placed", OracleValues.made(request.placed(), OracleValues::date), Types.DATE)
            .update(keys, "ID");
        return new AddOrderResponse(GeneratedKey.of(keys, Integer.class), updateCount);
    }

    /** Calls {@code update orders set closed = sysdate where id = :id}. */
    public Integer closeOrder(CloseOrderRequest request) {
        return jdbc.sql("update orders set closed = sysdate where id = :id")
            .param("id", request.id(), Types.INTEGER)
            .update();
    }

    private static OrdersSinceRow toOrdersSinceRow(ResultSet rs, int rowNumber) throws SQLException {
        return new OrdersSinceRow(
            rs.getObject("ID", Integer.class),
            rs.getObject("PLACED", LocalDateTime.class)
        );
    }
}
