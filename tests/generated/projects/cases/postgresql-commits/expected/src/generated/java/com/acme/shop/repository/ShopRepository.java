package com.acme.shop.repository;

import com.acme.shop.model.ArchiveOrdersRequest;
import forja.runtime.jdbc.RequestFields;
import forja.runtime.jdbc.postgresql.PostgresArguments;
import java.sql.Types;
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

    /** Calls {@code shop.archive_orders(before, batch_size, archived)}. */
    @RequestFields({
        @RequestFields.Known(as = "timestamp with time zone", field = "before")
    })
    public @Nullable Integer archiveOrders(ArchiveOrdersRequest request) {
        var arguments = new PostgresArguments()
            .add("before =>", "timestamp with time zone", request.before(), Types.TIMESTAMP_WITH_TIMEZONE)
            .addGiven("batch_size =>", "integer", request.batchSize(), Types.INTEGER)
            .addGiven("archived =>", "integer", request.archived(), Types.INTEGER);
        return jdbc.sql("call shop.archive_orders(" + arguments.list() + ")")
            .paramSource(arguments.values())
            .query((rs, rowNumber) -> rs.getObject(1, Integer.class))
            .optional()
            .orElse(null);
    }
}
