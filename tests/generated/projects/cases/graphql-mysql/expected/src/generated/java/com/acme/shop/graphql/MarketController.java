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
import org.springframework.graphql.data.method.annotation.Argument;
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
        @Argument @Min(-128) @Max(127) @Nullable Integer a1,
        @Argument @Min(0) @Max(255) @Nullable Integer a2,
        @Argument @Min(0) @Max(65535) @Nullable Integer a3,
        @Argument @Nullable Integer a4,
        @Argument @Min(0) @Max(4294967295L) @Nullable Long a5,
        @Argument @Nullable Long a6,
        @Argument @NotNull @Min(0) @DecimalMax("18446744073709551615") BigInteger a7,
        @Argument @Digits(integer = 20, fraction = 10) @Nullable BigDecimal a8,
        @Argument @Nullable Float a9,
        @Argument @Nullable Double a10,
        @Argument @Nullable Boolean a11,
        @Argument @Nullable Boolean a12,
        @Argument @Nullable Integer a13,
        @Argument @Min(0) @DecimalMax("18446744073709551615") @Nullable BigInteger a14,
        @Argument @Nullable LocalDate a15,
        @Argument @Nullable LocalTime a16,
        @Argument @Nullable LocalDateTime a17,
        @Argument @Nullable OffsetDateTime a18,
        @Argument @Min(-32768) @Max(32767) @Nullable Integer a19,
        @Argument @Size(max = 5) @Nullable String a20,
        @Argument @Size(max = 50) @Nullable String a21,
        @Argument @Nullable String a22,
        @Argument byte @Nullable [] a23,
        @Argument byte @Nullable [] a24,
        @Argument @Nullable A25 a25,
        @Argument @Nullable String a26,
        @Argument @Nullable String a27,
        @Argument @Nullable UUID a28,
        @Argument @Nullable String a29) {
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
        @Argument @Min(0) @Max(255) @Nullable Integer a2,
        @Argument @Min(0) @DecimalMax("18446744073709551615") @Nullable BigInteger a7,
        @Argument @Nullable Boolean a11,
        @Argument @Nullable Boolean a12,
        @Argument @Nullable Integer a13,
        @Argument @Min(0) @DecimalMax("18446744073709551615") @Nullable BigInteger a14,
        @Argument @Nullable LocalTime a16,
        @Argument @Nullable OffsetDateTime a18,
        @Argument @Min(-32768) @Max(32767) @Nullable Integer a19) {
        return this.service.typedRow(new TypedRowRequest(a2, a7, a11, a12, a13, a14, a16, a18, a19));
    }

    @MutationMapping
    public @Nullable CustomerOrdersResponse customerOrders(
        @Argument @Min(0) @Max(4294967295L) @Nullable Long pCustomer,
        @Argument @Size(max = 40) @Nullable String pNote) {
        return this.service.customerOrders(new CustomerOrdersRequest(pCustomer, pNote));
    }

    @MutationMapping
    public boolean nothingAtAll() {
        this.service.nothingAtAll();
        return true;
    }

    @QueryMapping
    public @Nullable BigDecimal orderTotal(
        @Argument @Min(0) @Max(4294967295L) @Nullable Long pCustomer,
        @Argument @Nullable List<@Nullable JsonNode> pMany,
        @Argument byte @Nullable [] pBytes) {
        return this.service.orderTotal(new OrderTotalRequest(pCustomer, pMany, pBytes));
    }
}
