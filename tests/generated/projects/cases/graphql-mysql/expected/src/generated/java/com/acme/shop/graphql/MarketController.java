package com.acme.shop.graphql;

import com.acme.shop.model.A25;
import com.acme.shop.model.CustomerOrdersRequest;
import com.acme.shop.model.CustomerOrdersResponse;
import com.acme.shop.model.EveryTypeRequest;
import com.acme.shop.model.EveryTypeResponse;
import com.acme.shop.model.OrderTotalRequest;
import com.acme.shop.model.TypedRowRequest;
import com.acme.shop.model.TypedRowRow;
import com.acme.shop.service.MarketService;
import forja.runtime.graphql.InputArgument;
import jakarta.validation.constraints.DecimalMax;
import jakarta.validation.constraints.Digits;
import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.Min;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Size;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.OffsetDateTime;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.springframework.graphql.data.method.annotation.MutationMapping;
import org.springframework.graphql.data.method.annotation.QueryMapping;
import org.springframework.stereotype.Controller;
import tools.jackson.databind.JsonNode;

/** Market over GraphQL. */
@Controller
class MarketController {

    private final MarketService service;

    MarketController(MarketService service) {
        this.service = service;
    }

    @MutationMapping
    public @Nullable EveryTypeResponse everyType(
        @InputArgument @Min(-128) @Max(127) @Nullable Integer a1,
        @InputArgument @Min(0) @Max(255) @Nullable Integer a2,
        @InputArgument @Min(0) @Max(65535) @Nullable Integer a3,
        @InputArgument @Nullable Integer a4,
        @InputArgument @Min(0) @Max(4294967295L) @Nullable Long a5,
        @InputArgument @Nullable Long a6,
        @InputArgument @NotNull @Min(0) @DecimalMax("18446744073709551615") BigInteger a7,
        @InputArgument @Digits(integer = 20, fraction = 10) @Nullable BigDecimal a8,
        @InputArgument @Nullable Float a9,
        @InputArgument @Nullable Double a10,
        @InputArgument @Nullable Boolean a11,
        @InputArgument @Nullable Boolean a12,
        @InputArgument @Nullable Integer a13,
        @InputArgument @Min(0) @DecimalMax("18446744073709551615") @Nullable BigInteger a14,
        @InputArgument @Nullable LocalDate a15,
        @InputArgument @Nullable LocalTime a16,
        @InputArgument @Nullable LocalDateTime a17,
        @InputArgument @Nullable OffsetDateTime a18,
        @InputArgument @Min(-32768) @Max(32767) @Nullable Integer a19,
        @InputArgument @Size(max = 5) @Nullable String a20,
        @InputArgument @Size(max = 50) @Nullable String a21,
        @InputArgument @Nullable String a22,
        @InputArgument byte @Nullable [] a23,
        @InputArgument byte @Nullable [] a24,
        @InputArgument @Nullable A25 a25,
        @InputArgument @Nullable String a26,
        @InputArgument @Nullable String a27,
        @InputArgument @Nullable UUID a28,
        @InputArgument @Nullable String a29) {
        return this.service.everyType(
            new EveryTypeRequest(
                a1,
                a2,
                a3,
                a4,
                a5,
                a6,
                a7,
                a8,
                a9,
                a10,
                a11,
                a12,
                a13,
                a14,
                a15,
                a16,
                a17,
                a18,
                a19,
                a20,
                a21,
                a22,
                a23,
                a24,
                a25,
                a26,
                a27,
                a28,
                a29));
    }

    @MutationMapping
    public @Nullable TypedRowRow typedRow(
        @InputArgument @Min(0) @Max(255) @Nullable Integer a2,
        @InputArgument @Min(0) @DecimalMax("18446744073709551615") @Nullable BigInteger a7,
        @InputArgument @Nullable Boolean a11,
        @InputArgument @Nullable Boolean a12,
        @InputArgument @Nullable Integer a13,
        @InputArgument @Min(0) @DecimalMax("18446744073709551615") @Nullable BigInteger a14,
        @InputArgument @Nullable LocalTime a16,
        @InputArgument @Nullable OffsetDateTime a18,
        @InputArgument @Min(-32768) @Max(32767) @Nullable Integer a19) {
        return this.service.typedRow(new TypedRowRequest(a2, a7, a11, a12, a13, a14, a16, a18, a19));
    }

    @MutationMapping
    public @Nullable CustomerOrdersResponse customerOrders(
        @InputArgument @Min(0) @Max(4294967295L) @Nullable Long pCustomer,
        @InputArgument @Size(max = 40) @Nullable String pNote) {
        return this.service.customerOrders(new CustomerOrdersRequest(pCustomer, pNote));
    }

    @MutationMapping
    public boolean nothingAtAll() {
        this.service.nothingAtAll();
        return true;
    }

    @QueryMapping
    public @Nullable BigDecimal orderTotal(
        @InputArgument @Min(0) @Max(4294967295L) @Nullable Long pCustomer,
        @InputArgument @Nullable List<@Nullable JsonNode> pMany,
        @InputArgument byte @Nullable [] pBytes) {
        return this.service.orderTotal(new OrderTotalRequest(pCustomer, pMany, pBytes));
    }
}
