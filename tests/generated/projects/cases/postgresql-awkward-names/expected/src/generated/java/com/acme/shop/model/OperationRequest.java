package com.acme.shop.model;

import com.fasterxml.jackson.annotation.JsonProperty;
import org.jspecify.annotations.Nullable;

/**
 * What <code>Größe &#38; Co..日本語(引数)</code> takes.
 *
 * @param 引数 {@code 引数 text}
 */
public record OperationRequest(
    @JsonProperty(required = true) @Nullable String 引数
) {
}
