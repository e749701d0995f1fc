package com.acme.shop.model;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonValue;
import forja.runtime.operation.WrittenValue;

/** The type <code>"Größe &#38; Co."."Mixed Enum"</code>. */
public enum MixedEnum implements WrittenValue {

    A_B("a b"),
    CLASS("class"),
    N1ST("1st"),
    AO("ÄÖ"),
    A_B2("a-b"),
    A_B3("A B"),
    VALUE("");

    private final String value;

    MixedEnum(String value) {
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
    public static MixedEnum of(String value) {
        for (var constant : values()) {
            if (constant.value.equals(value)) {
                return constant;
            }
        }
        throw new IllegalArgumentException("Unknown value: " + value);
    }
}
