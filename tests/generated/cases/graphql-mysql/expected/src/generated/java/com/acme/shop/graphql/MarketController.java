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
    public EveryTypeResponse everyType(
        @Argument @Min(-128) @Max(127) Integer a1,
        @Argument @Min(0) @Max(255) Integer a2,
        @Argument @Min(0) @Max(65535) Integer a3,
        @Argument Integer a4,
        @Argument @Min(0) @Max(4294967295L) Long a5,
        @Argument Long a6,
        @Argument @NotNull @Min(0) BigInteger a7,
        @Argument @Digits(integer = 20, fraction = 10) BigDecimal a8,
        @Argument Float a9,
        @Argument Double a10,
        @Argument Boolean a11,
        @Argument Boolean a12,
        @Argument Integer a13,
        @Argument @Min(0) BigInteger a14,
        @Argument LocalDate a15,
        @Argument LocalTime a16,
        @Argument LocalDateTime a17,
        @Argument OffsetDateTime a18,
        @Argument @Min(-32768) @Max(32767) Integer a19,
        @Argument @Size(max = 5) String a20,
        @Argument @Size(max = 50) String a21,
        @Argument String a22,
        @Argument byte[] a23,
        @Argument byte[] a24,
        @Argument A25 a25,
        @Argument String a26,
        @Argument String a27,
        @Argument UUID a28,
        @Argument String a29) {
        return this.service.everyType(new EveryTypeRequest(a1, a2, a3, a4, a5, a6, a7, a8, a9, a10, a11, a12, a13, a14, a15, a16, a17, a18, a19, a20, a21, a22, a23, a24, a25, a26, a27, a28, a29));
    }

    @MutationMapping
    public TypedRowRow typedRow(
        @Argument @Min(0) @Max(255) Integer a2,
        @Argument @Min(0) BigInteger a7,
        @Argument Boolean a11,
        @Argument Boolean a12,
        @Argument Integer a13,
        @Argument @Min(0) BigInteger a14,
        @Argument LocalTime a16,
        @Argument OffsetDateTime a18,
        @Argument @Min(-32768) @Max(32767) Integer a19) {
        return this.service.typedRow(new TypedRowRequest(a2, a7, a11, a12, a13, a14, a16, a18, a19));
    }

    @MutationMapping
    public CustomerOrdersResponse customerOrders(
        @Argument @Min(0) @Max(4294967295L) Long pCustomer,
        @Argument @Size(max = 40) String pNote) {
        return this.service.customerOrders(new CustomerOrdersRequest(pCustomer, pNote));
    }

    @MutationMapping
    public boolean nothingAtAll() {
        this.service.nothingAtAll();
        return true;
    }

    @QueryMapping
    public BigDecimal orderTotal(
        @Argument @Min(0) @Max(4294967295L) Long pCustomer,
        @Argument List<JsonNode> pMany,
        @Argument byte[] pBytes) {
        return this.service.orderTotal(new OrderTotalRequest(pCustomer, pMany, pBytes));
    }
}
