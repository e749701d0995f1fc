package com.acme.shop.model;

import com.fasterxml.jackson.annotation.JsonProperty;
import org.jspecify.annotations.Nullable;

/**
 * What <code>Größe &#38; Co..日本語(引数)</code> takes.
 *
 * @param u5f15u6570 {@code 引数 text}
 */
public record U65e5u672cu8a9eRequest(
    @JsonProperty(required = true) @Nullable String u5f15u6570
) {
}
