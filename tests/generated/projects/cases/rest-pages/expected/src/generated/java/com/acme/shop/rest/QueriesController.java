package com.acme.shop.rest;

import com.acme.shop.model.FindThingsRequest;
import com.acme.shop.model.FindThingsRow;
import com.acme.shop.model.Mood;
import com.acme.shop.model.ThingsAmongRequest;
import com.acme.shop.model.ThingsAmongRow;
import com.acme.shop.model.ThingsOfRequest;
import com.acme.shop.model.ThingsOfRow;
import com.acme.shop.service.QueriesService;
import forja.runtime.page.PageRequest;
import forja.runtime.rest.PageAnswer;
import forja.runtime.rest.RestOperations;
import jakarta.validation.Valid;
import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.Min;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestParam;

/** Queries over HTTP. The file {@code openapi.json} describes it. */
@RestOperations
class QueriesController {

    private final QueriesService service;

    QueriesController(QueriesService service) {
        this.service = service;
    }

    @GetMapping("/find-things")
    public PageAnswer<FindThingsRow> findThings(
        @RequestParam(required = false) @Nullable String name,
        @RequestParam(name = "cursor", required = false) @Nullable String cursor,
        @RequestParam(name = "limit", defaultValue = "100") @Min(1) @Max(10000) int limit) {
        var page = this.service.findThings(new FindThingsRequest(name), new PageRequest(cursor, limit));
        return PageAnswer.of(page, "cursor");
    }

    @GetMapping("/things-among")
    public PageAnswer<ThingsAmongRow> thingsAmong(
        @RequestParam(required = false) @Nullable List<Integer> ids,
        @RequestParam(required = false) @Nullable List<String> names,
        @RequestParam(required = false) @Nullable List<Mood> moods,
        @RequestParam(name = "cursor", required = false) @Nullable String cursor,
        @RequestParam(name = "limit", defaultValue = "100") @Min(1) @Max(1000) int limit) {
        var page = this.service.thingsAmong(
            new ThingsAmongRequest(ids, names, moods),
            new PageRequest(cursor, limit));
        return PageAnswer.of(page, "cursor");
    }

    @PostMapping("/things")
    public PageAnswer<ThingsOfRow> thingsOf(
        @Valid @RequestBody ThingsOfRequest request,
        @RequestParam(name = "cursor", required = false) @Nullable String cursor,
        @RequestParam(name = "limit", defaultValue = "100") @Min(1) @Max(10000) int limit) {
        var page = this.service.thingsOf(request, new PageRequest(cursor, limit));
        return PageAnswer.of(page, "cursor");
    }
}
