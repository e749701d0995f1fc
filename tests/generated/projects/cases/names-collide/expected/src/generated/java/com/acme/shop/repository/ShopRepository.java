package com.acme.shop.repository;

import com.acme.shop.model.OrderTotal2Request;
import com.acme.shop.model.OrderTotalRequest;
import com.acme.shop.model.ShopLoyaltyTier;
import com.acme.shop.model.ShopSetTierRequest;
import forja.runtime.jdbc.postgresql.PostgresText;
import java.math.BigDecimal;
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

    /** Calls {@code shop.set_tier(customer_id, tier)}. */
    public @Nullable ShopLoyaltyTier shopSetTier(ShopSetTierRequest request) {
        return jdbc.sql(
            """
            select shop.set_tier(
                customer_id => :customerId::integer,
                tier => :tier::shop.loyalty_tier
            )\
            """)
            .param("customerId", request.customerId(), Types.INTEGER)
            .param("tier", PostgresText.format(request.tier(), ShopLoyaltyTier::value), Types.OTHER)
            .query((rs, rowNumber) -> PostgresText.parse(rs.getString(1), ShopLoyaltyTier::of))
            .optional()
            .orElse(null);
    }

    /** Calls {@code shop.order_total(order_id)}. */
    public @Nullable BigDecimal orderTotal2(OrderTotal2Request request) {
        return jdbc.sql("/* sole */ select shop.order_total(order_id => :orderId::bigint)")
            .param("orderId", request.orderId(), Types.BIGINT)
            .query((rs, rowNumber) -> rs.getBigDecimal(1))
            .optional()
            .orElse(null);
    }

    /** Calls {@code SHOP.order_total(order_id)}. */
    public @Nullable BigDecimal orderTotal(OrderTotalRequest request) {
        return jdbc.sql("/* sole */ select \"SHOP\".order_total(order_id => :orderId::bigint)")
            .param("orderId", request.orderId(), Types.BIGINT)
            .query((rs, rowNumber) -> rs.getBigDecimal(1))
            .optional()
            .orElse(null);
    }
}
