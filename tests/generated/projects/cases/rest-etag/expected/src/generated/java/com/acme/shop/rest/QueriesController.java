package com.acme.shop.rest;

import com.acme.shop.model.Mood;
import com.acme.shop.model.ThingsAmongRequest;
import com.acme.shop.model.ThingsAmongRow;
import com.acme.shop.service.QueriesService;
import forja.runtime.rest.RestOperations;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RequestParam;

/** Queries over HTTP. The file {@code openapi.json} describes it. */
@RestOperations
class QueriesController {

    private final QueriesService service;

    QueriesController(QueriesService service) {
        this.service = service;
    }

    @GetMapping("/things-among")
    public List<ThingsAmongRow> thingsAmong(
        @RequestParam(required = false) @Nullable List<Integer> ids,
        @RequestParam(required = false) @Nullable List<String> names,
        @RequestParam(required = false) @Nullable List<Mood> moods) {
        return this.service.thingsAmong(new ThingsAmongRequest(ids, names, moods));
    }
}
