package com.acme.shop.repository;

import com.acme.shop.model.EchoByIntegerArrayRequest;
import com.acme.shop.model.LoyaltyTier;
import com.acme.shop.model.OtherSetTierRequest;
import forja.runtime.jdbc.RequestFields;
import forja.runtime.jdbc.postgresql.PostgresText;
import java.sql.Types;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Repository;

/** Calls the database: Other. */
@Repository
public class OtherRepository {

    private final JdbcClient jdbc;

    OtherRepository(JdbcClient jdbc) {
        this.jdbc = jdbc;
    }

    /** Calls {@code other.set_tier(customer_id, tier)}. */
    public @Nullable LoyaltyTier otherSetTier(OtherSetTierRequest request) {
        return jdbc.sql(
            """
            select other.set_tier(
                customer_id => :customerId::integer,
                tier => :tier::other.loyalty_tier
            )\
            """)
            .param("customerId", request.customerId(), Types.INTEGER)
            .param("tier", PostgresText.format(request.tier(), LoyaltyTier::value), Types.OTHER)
            .query((rs, rowNumber) -> PostgresText.parse(rs.getString(1), LoyaltyTier::of))
            .optional()
            .orElse(null);
    }

    /** Calls {@code other.echo(x)}. */
    @RequestFields({
        @RequestFields.Known(as = "integer", field = "x")
    })
    public @Nullable String echoByIntegerArray(EchoByIntegerArrayRequest request) {
        return jdbc.sql("/* sole */ select other.echo(x => :x::integer[])")
            .param("x", PostgresText.array(request.x(), Object::toString), Types.OTHER)
            .query((rs, rowNumber) -> rs.getString(1))
            .optional()
            .orElse(null);
    }
}
