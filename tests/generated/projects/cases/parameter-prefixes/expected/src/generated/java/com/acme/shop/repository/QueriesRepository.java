package com.acme.shop.repository;

import com.acme.shop.model.SelectOrdersRequest;
import com.acme.shop.model.SelectOrdersRow;
import forja.runtime.jdbc.RowLimit;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Types;
import java.util.List;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Repository;

/** Calls the database: Queries. */
@Repository
public class QueriesRepository {

    private final JdbcClient jdbc;

    QueriesRepository(JdbcClient jdbc) {
        this.jdbc = jdbc;
    }

    /** Calls {@code select total from shop.orders where id = :p_id}. */
    public List<SelectOrdersRow> selectOrders(SelectOrdersRequest request) {
        return jdbc.sql("/* sole */ select total from shop.orders where id = :p_id")
            .param("p_id", request.id(), Types.INTEGER)
            .withMaxRows(10001)
            .query(RowLimit.list(10000, QueriesRepository::toSelectOrdersRow));
    }

    private static SelectOrdersRow toSelectOrdersRow(ResultSet rs, int rowNumber) throws SQLException {
        return new SelectOrdersRow(
            rs.getBigDecimal("total")
        );
    }
}
