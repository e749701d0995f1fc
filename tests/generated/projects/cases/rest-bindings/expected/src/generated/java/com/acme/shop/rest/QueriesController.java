package com.acme.shop.rest;

import com.acme.shop.model.RenameThingRequest;
import com.acme.shop.service.QueriesService;
import forja.runtime.rest.RestOperations;
import jakarta.validation.Valid;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PutMapping;
import org.springframework.web.bind.annotation.RequestBody;

/** Queries over HTTP. The file {@code openapi.json} describes it. */
@RestOperations
class QueriesController {

    private final QueriesService service;

    QueriesController(QueriesService service) {
        this.service = service;
    }

    @PutMapping("/bodied/{body}")
    public Integer renameThing(
        @PathVariable Integer body,
        @Valid @RequestBody RenameThingBody body2) {
        return this.service.renameThing(new RenameThingRequest(body2.name(), body));
    }
}
