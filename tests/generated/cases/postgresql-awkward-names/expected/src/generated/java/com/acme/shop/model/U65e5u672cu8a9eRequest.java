package com.acme.shop.model;

import com.fasterxml.jackson.annotation.JsonProperty;

/**
 * What <code>Größe &#38; Co..日本語(引数)</code> takes.
 *
 * @param u5f15u6570 {@code 引数 text}
 */
public record U65e5u672cu8a9eRequest(
    @JsonProperty(required = true) String u5f15u6570
) {
}
