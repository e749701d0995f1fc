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
import org.springframework.graphql.data.method.annotation.Argument;
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
        @Argument @Nullable Boolean b,
        @Argument @Min(-32768) @Max(32767) @Nullable Integer i2,
        @Argument @Nullable Integer i4,
        @Argument @Nullable Long i8,
        @Argument @Nullable Float f4,
        @Argument @Nullable Double f8,
        @Argument @Nullable BigDecimal n,
        @Argument @Nullable String t,
        @Argument @Nullable String c,
        @Argument @Nullable LocalDate d,
        @Argument @Nullable LocalTime tm,
        @Argument @Nullable OffsetTime tmz,
        @Argument @Nullable LocalDateTime ts,
        @Argument @Nullable OffsetDateTime tsz,
        @Argument @Nullable UUID u,
        @Argument byte @Nullable [] by,
        @Argument @Nullable JsonNode j,
        @Argument @Nullable Mood m,
        @Argument @Nullable String iv) {
        return this.service.everything(
            new EverythingRequest(b, i2, i4, i8, f4, f8, n, t, c, d, tm, tmz, ts, tsz, u, by, j, m, iv));
    }

    @QueryMapping
    public @Nullable String echoBoxes(@Argument @Nullable String boxes) {
        return this.service.echoBoxes(new EchoBoxesRequest(boxes));
    }

    @MutationMapping
    public @Nullable CursorsResponse cursors(@Argument @Nullable Integer n) {
        return this.service.cursors(new CursorsRequest(n));
    }

    @MutationMapping
    public boolean procNothing(@Argument @Nullable Integer a) {
        this.service.procNothing(new ProcNothingRequest(a));
        return true;
    }

    @QueryMapping
    public List<EchoTimesRow> echoTimes(
        @Argument @Nullable List<@Nullable OffsetDateTime> a,
        @Argument @Nullable List<@Nullable LocalDate> b,
        @Argument @Nullable List<byte @Nullable []> c,
        @Argument @Nullable List<@Nullable JsonNode> d,
        @Argument @Nullable List<@Nullable Mood> e,
        @Argument @Nullable List<@Nullable UUID> f,
        @Argument @Nullable List<@Nullable Boolean> g) {
        return this.service.echoTimes(new EchoTimesRequest(a, b, c, d, e, f, g));
    }

    @MutationMapping
    public @Nullable Integer raises(
        @Argument @Nullable String code,
        @Argument @Nullable String message) {
        return this.service.raises(new RaisesRequest(code, message));
    }
}
