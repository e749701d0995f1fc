package com.acme.shop.repository;

import com.acme.shop.model.CustomerOrdersRequest;
import com.acme.shop.model.CustomerOrdersRow;
import com.acme.shop.model.FindOrderByCodeRequest;
import com.acme.shop.model.FindOrderByIdRequest;
import com.acme.shop.model.MoveOrderRequest;
import com.acme.shop.model.MoveOrderResponse;
import forja.runtime.jdbc.RowLimit;
import forja.runtime.jdbc.postgresql.PostgresArguments;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Types;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Repository;

/** Calls the database: Shop. */
@Repository
public class ShopRepository {

    private final JdbcClient jdbc;

    ShopRepository(JdbcClient jdbc) {
        this.jdbc = jdbc;
    }

    /** Calls {@code shop.customer_orders(p_customer_id, p_limit)}. */
    public List<CustomerOrdersRow> customerOrders(CustomerOrdersRequest request) {
        var arguments = new PostgresArguments()
            .add("p_customer_id =>", "integer", request.customerId(), Types.INTEGER)
            .addGiven("p_limit =>", "integer", request.limit(), Types.INTEGER);
        return jdbc.sql("/* sole */ select * from shop.customer_orders(" + arguments.list() + ")")
            .paramSource(arguments.values())
            .withMaxRows(10001)
            .query(RowLimit.list(10000, ShopRepository::toCustomerOrdersRow));
    }

    /** Calls {@code shop.move_order(p_order_id, P_State, p_class, p_2nd, p_from, p_From)}. */
    public @Nullable MoveOrderResponse moveOrder(MoveOrderRequest request) {
        return jdbc.sql(
            """
            call shop.move_order(
                p_order_id => :orderId::integer,
                "P_State" => :state::text,
                p_class => :classValue::text,
                p_2nd => :p2nd::integer,
                p_from => :pFrom::integer,
                "p_From" => :pFrom2::integer,
                p_moved => null::integer
            )\
            """)
            .param("orderId", request.orderId(), Types.INTEGER)
            .param("state", request.state(), Types.VARCHAR)
            .param("classValue", request.classValue(), Types.VARCHAR)
            .param("p2nd", request.p2nd(), Types.INTEGER)
            .param("pFrom", request.pFrom(), Types.INTEGER)
            .param("pFrom2", request.pFrom2(), Types.INTEGER)
            .query(ShopRepository::toMoveOrderResponse)
            .optional()
            .orElse(null);
    }

    /** Calls {@code shop.find_order(p_id)}. */
    public @Nullable String findOrderById(FindOrderByIdRequest request) {
        return jdbc.sql("/* sole */ select shop.find_order(p_id => :id::integer)")
            .param("id", request.id(), Types.INTEGER)
            .query((rs, rowNumber) -> rs.getString(1))
            .optional()
            .orElse(null);
    }

    /** Calls {@code shop.find_order(p_code)}. */
    public @Nullable String findOrderByCode(FindOrderByCodeRequest request) {
        return jdbc.sql("/* sole */ select shop.find_order(p_code => :code::text)")
            .param("code", request.code(), Types.VARCHAR)
            .query((rs, rowNumber) -> rs.getString(1))
            .optional()
            .orElse(null);
    }

    private static CustomerOrdersRow toCustomerOrdersRow(ResultSet rs, int rowNumber) throws SQLException {
        return new CustomerOrdersRow(
            rs.getObject("order_id", Integer.class),
            rs.getString("p_state")
        );
    }

    private static MoveOrderResponse toMoveOrderResponse(ResultSet rs, int rowNumber) throws SQLException {
        return new MoveOrderResponse(
            rs.getString("P_State"),
            rs.getObject("p_moved", Integer.class)
        );
    }
}
