package com.acme.shop.rest;

import com.acme.shop.model.RenameThingRequest;
import com.acme.shop.service.QueriesService;
import io.swagger.v3.oas.annotations.Operation;
import io.swagger.v3.oas.annotations.tags.Tag;
import jakarta.validation.Valid;
import org.springframework.http.MediaType;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PutMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RestController;

/** Queries over HTTP. */
@RestController
@RequestMapping(produces = MediaType.APPLICATION_JSON_VALUE)
@Tag(name = "Queries")
class QueriesController {

    private final QueriesService service;

    QueriesController(QueriesService service) {
        this.service = service;
    }

    @Operation(operationId = "renameThing", summary = "update shapes.things set name = :name where id = :body")
    @PutMapping("/bodied/{body}")
    public Integer renameThing(
        @PathVariable Integer body,
        @Valid @RequestBody RenameThingBody content) {
        return this.service.renameThing(new RenameThingRequest(content.name(), body));
    }
}
