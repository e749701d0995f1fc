package com.acme.shop.model;

import com.fasterxml.jackson.annotation.JsonProperty;
import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.Min;
import org.jspecify.annotations.Nullable;

/**
 * What {@code market.order_total(p_customer)} takes.
 *
 * @param pCustomer {@code p_customer int(10) unsigned}: Whose &#38; &#60;i&#62;
 */
public record OrderTotalRequest(
    @JsonProperty(required = true) @Min(0) @Max(4294967295L) @Nullable Long pCustomer
) {
}
