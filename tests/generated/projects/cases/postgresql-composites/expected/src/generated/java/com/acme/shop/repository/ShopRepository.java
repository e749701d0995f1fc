package com.acme.shop.repository;

import com.acme.shop.model.LoyaltyTier;
import com.acme.shop.model.SetTierRequest;
import com.acme.shop.model.UpdatePreferencesRequest;
import forja.runtime.jdbc.postgresql.PostgresText;
import java.sql.Types;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Repository;
import tools.jackson.databind.JsonNode;

/** Calls the database: Shop. */
@Repository
public class ShopRepository {

    private final JdbcClient jdbc;

    ShopRepository(JdbcClient jdbc) {
        this.jdbc = jdbc;
    }

    /** Calls {@code shop.set_tier(customer_id, tier)}. */
    public @Nullable LoyaltyTier setTier(SetTierRequest request) {
        return jdbc.sql(
            """
            select shop.set_tier(
                customer_id => :customerId::integer,
                tier => :tier::shop.loyalty_tier
            )\
            """)
            .param("customerId", request.customerId(), Types.INTEGER)
            .param("tier", PostgresText.format(request.tier(), LoyaltyTier::value), Types.OTHER)
            .query((rs, rowNumber) -> PostgresText.parse(rs.getString(1), LoyaltyTier::of))
            .optional()
            .orElse(null);
    }

    /** Calls {@code shop.update_preferences(customer_id, changes)}. */
    public @Nullable JsonNode updatePreferences(UpdatePreferencesRequest request) {
        return jdbc.sql(
            """
            select shop.update_preferences(
                customer_id => :customerId::integer,
                changes => :changes::jsonb
            )\
            """)
            .param("customerId", request.customerId(), Types.INTEGER)
            .param("changes", PostgresText.jsonText(request.changes()), Types.OTHER)
            .query((rs, rowNumber) -> PostgresText.parse(rs.getString(1), PostgresText::json))
            .optional()
            .orElse(null);
    }
}
