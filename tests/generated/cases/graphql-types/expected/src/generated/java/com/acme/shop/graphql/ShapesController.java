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
    public EverythingResponse everything(
        @Argument Boolean b,
        @Argument @Min(-32768) @Max(32767) Integer i2,
        @Argument Integer i4,
        @Argument Long i8,
        @Argument Float f4,
        @Argument Double f8,
        @Argument BigDecimal n,
        @Argument String t,
        @Argument String c,
        @Argument LocalDate d,
        @Argument LocalTime tm,
        @Argument OffsetTime tmz,
        @Argument LocalDateTime ts,
        @Argument OffsetDateTime tsz,
        @Argument UUID u,
        @Argument byte[] by,
        @Argument JsonNode j,
        @Argument Mood m,
        @Argument String iv) {
        return this.service.everything(new EverythingRequest(b, i2, i4, i8, f4, f8, n, t, c, d, tm, tmz, ts, tsz, u, by, j, m, iv));
    }

    @QueryMapping
    public String echoBoxes(@Argument String boxes) {
        return this.service.echoBoxes(new EchoBoxesRequest(boxes));
    }

    @MutationMapping
    public CursorsResponse cursors(@Argument Integer n) {
        return this.service.cursors(new CursorsRequest(n));
    }

    @MutationMapping
    public boolean procNothing(@Argument Integer a) {
        this.service.procNothing(new ProcNothingRequest(a));
        return true;
    }

    @QueryMapping
    public List<EchoTimesRow> echoTimes(
        @Argument List<OffsetDateTime> a,
        @Argument List<LocalDate> b,
        @Argument List<byte[]> c,
        @Argument List<JsonNode> d,
        @Argument List<Mood> e,
        @Argument List<UUID> f,
        @Argument List<Boolean> g) {
        return this.service.echoTimes(new EchoTimesRequest(a, b, c, d, e, f, g));
    }

    @MutationMapping
    public Integer raises(
        @Argument String code,
        @Argument String message) {
        return this.service.raises(new RaisesRequest(code, message));
    }
}
