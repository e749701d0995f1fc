package com.acme.shop.rest;

import com.acme.shop.model.Mood;
import com.acme.shop.model.ThingsAmongRequest;
import com.acme.shop.model.ThingsAmongRow;
import com.acme.shop.service.QueriesService;
import io.swagger.v3.oas.annotations.Hidden;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.http.MediaType;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;

/** Queries over HTTP. The file {@code openapi.json} describes it. */
@Hidden
@RestController
@RequestMapping(produces = MediaType.APPLICATION_JSON_VALUE)
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
