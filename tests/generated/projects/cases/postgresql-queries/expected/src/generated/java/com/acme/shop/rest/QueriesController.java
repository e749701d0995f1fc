package com.acme.shop.rest;

import com.acme.shop.model.DeleteThingRequest;
import com.acme.shop.model.FindThingsRequest;
import com.acme.shop.model.FindThingsRow;
import com.acme.shop.model.Mood;
import com.acme.shop.model.RenameThingRequest;
import com.acme.shop.model.ThingsAmongRequest;
import com.acme.shop.model.ThingsAmongRow;
import com.acme.shop.model.ThingsOfRequest;
import com.acme.shop.model.ThingsOfRow;
import com.acme.shop.service.QueriesService;
import forja.runtime.rest.RestOperations;
import jakarta.validation.Valid;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.web.bind.annotation.DeleteMapping;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.PutMapping;
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
    public List<FindThingsRow> findThings(@RequestParam(required = false) @Nullable String name) {
        return this.service.findThings(new FindThingsRequest(name));
    }

    @PostMapping("/things-of")
    public List<ThingsOfRow> thingsOf(@Valid @RequestBody ThingsOfRequest request) {
        return this.service.thingsOf(request);
    }

    @PutMapping("/things/{id}")
    public Integer renameThing(
        @PathVariable Integer id,
        @Valid @RequestBody RenameThingBody body) {
        return this.service.renameThing(new RenameThingRequest(body.name(), id));
    }

    @DeleteMapping("/things/{id}")
    public Integer deleteThing(@PathVariable Integer id) {
        return this.service.deleteThing(new DeleteThingRequest(id));
    }

    @GetMapping("/things-among")
    public List<ThingsAmongRow> thingsAmong(
        @RequestParam(required = false) @Nullable List<Integer> ids,
        @RequestParam(required = false) @Nullable List<String> names,
        @RequestParam(required = false) @Nullable List<Mood> moods) {
        return this.service.thingsAmong(new ThingsAmongRequest(ids, names, moods));
    }
}
