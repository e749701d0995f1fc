package com.acme.shop.model;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonValue;
import forja.runtime.operation.WrittenValue;

/** The type {@code shop.loyalty_tier}. */
public enum LoyaltyTier implements WrittenValue {

    BRONZE("bronze"),
    SILVER("silver"),
    GOLD("gold");

    private final String value;

    LoyaltyTier(String value) {
        this.value = value;
    }

    /** The value as the database spells it. */
    @Override
    @JsonValue
    public String value() {
        return value;
    }

    /** The constant with this value. */
    @JsonCreator
    public static LoyaltyTier of(String value) {
        for (var constant : values()) {
            if (constant.value.equals(value)) {
                return constant;
            }
        }
        throw new IllegalArgumentException("Unknown value: " + value);
    }
}
