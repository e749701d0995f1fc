package com.acme.shop.repository;

import com.acme.shop.model.CommitInsideRequest;
import com.acme.shop.model.GeTXRequest;
import com.acme.shop.model.NextTierRequest;
import com.acme.shop.model.OrderTotalRequest;
import com.acme.shop.model.PTier;
import com.acme.shop.model.SlowRequest;
import forja.runtime.jdbc.RequestFields;
import forja.runtime.jdbc.mariadb.MariaDbCall;
import forja.runtime.jdbc.mariadb.MariaDbRows;
import forja.runtime.jdbc.mysql.MySqlRows.Timestamps;
import forja.runtime.jdbc.mysql.MySqlRows.Tinyints;
import forja.runtime.jdbc.mysql.MySqlValues;
import java.math.BigDecimal;
import java.sql.Types;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Repository;

/** Calls the database: Market. */
@Repository
public class MarketRepository {

    private final JdbcClient jdbc;

    private final JdbcTemplate template;

    MarketRepository(JdbcClient jdbc, JdbcTemplate template) {
        this.jdbc = jdbc;
        this.template = template;
    }

    /** Calls {@code market.order_total(p_customer)}. */
    @RequestFields({
        @RequestFields.Known(as = "p_customer", field = "pCustomer")
    })
    public @Nullable BigDecimal orderTotal(OrderTotalRequest request) {
        return jdbc.sql("select `market`.`order_total`(:pCustomer)")
            .param("pCustomer", request.pCustomer(), Types.BIGINT)
            .query((rs, rowNumber) -> rs.getBigDecimal(1))
            .optional()
            .orElse(null);
    }

    /** Calls {@code market.next_tier(p_tier)}. */
    @RequestFields({
        @RequestFields.Known(as = "p_tier", field = "pTier")
    })
    public @Nullable PTier nextTier(NextTierRequest request) {
        return jdbc.sql("select `market`.`next_tier`(:pTier)")
            .param("pTier", MySqlValues.map(request.pTier(), PTier::value), Types.VARCHAR)
            .query((rs, rowNumber) -> MySqlValues.known(rs.getString(1), PTier::of))
            .optional()
            .orElse(null);
    }

    /** Calls {@code market.ge:t ?'x(:p)}. */
    @RequestFields({
        @RequestFields.Known(as = ":p", field = "p")
    })
    public @Nullable Integer geTX(GeTXRequest request) {
        return jdbc.sql("select `market`.`ge:t ?'x`(:p)")
            .param("p", request.p(), Types.INTEGER)
            .query((rs, rowNumber) -> rs.getObject(1, Integer.class))
            .optional()
            .orElse(null);
    }

    /** Calls {@code market.commit_inside(p_total)}. */
    @RequestFields({
        @RequestFields.Known(as = "p_total", field = "pTotal")
    })
    public void commitInside(CommitInsideRequest request) {
        MariaDbCall.of(template, "{call `market`.`commit_inside`(?)}")
            .in(1, request.pTotal(), Types.NUMERIC)
            .execute();
    }

    /** Calls {@code market.slow(p_seconds)}. */
    @RequestFields({
        @RequestFields.Known(as = "p_seconds", field = "pSeconds")
    })
    public List<List<Map<String, Object>>> slow(SlowRequest request) {
        return MariaDbCall.of(template, "{call `market`.`slow`(?)}")
            .in(1, request.pSeconds(), Types.INTEGER)
            .execute(results -> results.all(10000, new MariaDbRows(Timestamps.LOCAL, Tinyints.TRUTH_VALUES)));
    }
}
