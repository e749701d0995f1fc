package com.acme.shop.repository;

import com.acme.shop.model.AddOrderRequest;
import com.acme.shop.model.AddOrderResponse;
import com.acme.shop.model.FindOrdersRequest;
import com.acme.shop.model.FindOrdersRow;
import forja.runtime.jdbc.GeneratedKey;
import forja.runtime.jdbc.RequestFields;
import forja.runtime.jdbc.mysql.MySqlRowLimit;
import java.math.BigInteger;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Types;
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

    /** Calls {@code insert into orders (customer_id, total, note) values (:customer, :total, :note)}. */
    @RequestFields({
        @RequestFields.Known(as = "customer", field = "customer"),
        @RequestFields.Known(as = "total", field = "total"),
        @RequestFields.Known(as = "note", field = "note")
    })
    public @Nullable AddOrderResponse addOrder(AddOrderRequest request) {
        var keys = new GeneratedKeyHolder();
        int updateCount = jdbc.sql("insert into orders (customer_id, total, note) values (:customer, :total, :note)")
            .param("customer", request.customer(), Types.BIGINT)
            .param("total", request.total(), Types.NUMERIC)
            .param("note", request.note(), Types.VARCHAR)
            .update(keys, "id");
        return new AddOrderResponse(GeneratedKey.of(keys, BigInteger.class), updateCount);
    }

    /** Calls <code>select id, 'it&#92;'s :x ?' as `label`, json_value(note, '$.gift') gift # the "gift"</code>. */
    @RequestFields({
        @RequestFields.Known(as = "customer", field = "customer")
    })
    public List<FindOrdersRow> findOrders(FindOrdersRequest request) {
        return jdbc.sql(
            """
            select id, 'it''s :x ?' as `label`, json_value(note, '$.gift') gift --  the "gift": it's :new?
            from orders where customer_id = :customer and customer_id& id >= 0 and 5- -1=6 and id <= 2 and 'a\\nb' <> '' /* c :d */ order by id\
            """)
            .param("customer", request.customer(), Types.BIGINT)
            .withMaxRows(10001)
            .query(MySqlRowLimit.list(10000, QueriesRepository::toFindOrdersRow));
    }

    private static FindOrdersRow toFindOrdersRow(ResultSet rs, int rowNumber) throws SQLException {
        return new FindOrdersRow(
            rs.getObject("id", BigInteger.class),
            rs.getString("label"),
            rs.getString("gift")
        );
    }
}
