package com.acme.shop.model;

import com.fasterxml.jackson.annotation.JsonProperty;
import org.jspecify.annotations.Nullable;

/**
 * What <code>Größe &#38; Co..echo_enum(e)</code> takes.
 *
 * @param e <code>e "Größe &#38; Co."."Mixed Enum"</code>
 */
public record EchoEnumRequest(
    @JsonProperty(required = true) @Nullable MixedEnum e
) {
}
