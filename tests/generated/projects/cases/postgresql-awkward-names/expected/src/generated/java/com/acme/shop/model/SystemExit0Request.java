package com.acme.shop.model;

import com.fasterxml.jackson.annotation.JsonProperty;
import org.jspecify.annotations.Nullable;

/**
 * What <code>Größe &#38; Co..&#42;&#47; System.exit(0); &#47;&#42;(a&#42;&#47;b)</code> takes.
 *
 * @param aB <code>a&#42;&#47;b integer</code>
 */
public record SystemExit0Request(
    @JsonProperty(required = true) @Nullable Integer aB
) {
}
