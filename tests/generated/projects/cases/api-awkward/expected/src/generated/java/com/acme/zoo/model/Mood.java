package com.acme.zoo.model;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonValue;
import forja.runtime.operation.WrittenValue;

/** The type <code>Mood &#42;&#47; &#92;u002a/ $&#123;jndi:ldap://x&#125; #&#123;T(x)&#125; &#60;b&#62;"q'</code>. */
public enum Mood implements WrittenValue {

    A_B("a.b"),
    A_B2("a b"),
    VALUE(""),
    N1ST("1st"),
    U002A_JNDI_LDAP_X_T_X_B_Q("*/ \\u002a/ ${jndi:ldap://x} #{T(x)} <b>\"q'"),
    CLASS("class");

    private final String value;

    Mood(String value) {
        this.value = value;
    }

    /** The value as the API spells it. */
    @Override
    @JsonValue
    public String value() {
        return value;
    }

    /** The constant with this value. */
    @JsonCreator
    public static Mood of(String value) {
        for (var constant : values()) {
            if (constant.value.equals(value)) {
                return constant;
            }
        }
        throw new IllegalArgumentException("Unknown value: " + value);
    }
}
