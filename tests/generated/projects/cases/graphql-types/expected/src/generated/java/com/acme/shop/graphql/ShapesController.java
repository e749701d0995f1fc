package com.acme.shop.graphql;

import com.acme.shop.model.CursorsRequest;
import com.acme.shop.model.CursorsResponse;
import com.acme.shop.model.EchoBoxesRequest;
import com.acme.shop.model.EchoTimesRequest;
import com.acme.shop.model.EchoTimesRow;
import com.acme.shop.model.EverythingRequest;
import com.acme.shop.model.EverythingResponse;
import com.acme.shop.model.Mood;
import com.acme.shop.model.ProcNothingRequest;
import com.acme.shop.model.RaisesRequest;
import com.acme.shop.service.ShapesService;
import forja.runtime.graphql.InputArgument;
import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.Min;
import java.math.BigDecimal;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.OffsetDateTime;
import java.time.OffsetTime;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.springframework.graphql.data.method.annotation.MutationMapping;
import org.springframework.graphql.data.method.annotation.QueryMapping;
import org.springframework.stereotype.Controller;
import tools.jackson.databind.JsonNode;

/** Shapes over GraphQL. */
@Controller
class ShapesController {

    private final ShapesService service;

    ShapesController(ShapesService service) {
        this.service = service;
    }

    @QueryMapping
    public @Nullable EverythingResponse everything(
        @InputArgument @Nullable Boolean b,
        @InputArgument @Min(-32768) @Max(32767) @Nullable Integer i2,
        @InputArgument @Nullable Integer i4,
        @InputArgument @Nullable Long i8,
        @InputArgument @Nullable Float f4,
        @InputArgument @Nullable Double f8,
        @InputArgument @Nullable BigDecimal n,
        @InputArgument @Nullable String t,
        @InputArgument @Nullable String c,
        @InputArgument @Nullable LocalDate d,
        @InputArgument @Nullable LocalTime tm,
        @InputArgument @Nullable OffsetTime tmz,
        @InputArgument @Nullable LocalDateTime ts,
        @InputArgument @Nullable OffsetDateTime tsz,
        @InputArgument @Nullable UUID u,
        @InputArgument byte @Nullable [] by,
        @InputArgument @Nullable JsonNode j,
        @InputArgument @Nullable Mood m,
        @InputArgument @Nullable String iv) {
        return this.service.everything(
            new EverythingRequest(b, i2, i4, i8, f4, f8, n, t, c, d, tm, tmz, ts, tsz, u, by, j, m, iv));
    }

    @QueryMapping
    public @Nullable String echoBoxes(@InputArgument @Nullable String boxes) {
        return this.service.echoBoxes(new EchoBoxesRequest(boxes));
    }

    @MutationMapping
    public @Nullable CursorsResponse cursors(@InputArgument @Nullable Integer n) {
        return this.service.cursors(new CursorsRequest(n));
    }

    @MutationMapping
    public boolean procNothing(@InputArgument @Nullable Integer a) {
        this.service.procNothing(new ProcNothingRequest(a));
        return true;
    }

    @QueryMapping
    public List<EchoTimesRow> echoTimes(
        @InputArgument @Nullable List<@Nullable OffsetDateTime> a,
        @InputArgument @Nullable List<@Nullable LocalDate> b,
        @InputArgument @Nullable List<byte @Nullable []> c,
        @InputArgument @Nullable List<@Nullable JsonNode> d,
        @InputArgument @Nullable List<@Nullable Mood> e,
        @InputArgument @Nullable List<@Nullable UUID> f,
        @InputArgument @Nullable List<@Nullable Boolean> g) {
        return this.service.echoTimes(new EchoTimesRequest(a, b, c, d, e, f, g));
    }

    @MutationMapping
    public @Nullable Integer raises(
        @InputArgument @Nullable String code,
        @InputArgument @Nullable String message) {
        return this.service.raises(new RaisesRequest(code, message));
    }
}
