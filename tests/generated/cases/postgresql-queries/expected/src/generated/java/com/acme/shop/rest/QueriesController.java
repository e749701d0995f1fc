package com.acme.shop.rest;

import com.acme.shop.model.DeleteThingRequest;
import com.acme.shop.model.FindThingsRequest;
import com.acme.shop.model.FindThingsRow;
import com.acme.shop.model.RenameThingRequest;
import com.acme.shop.model.ThingsOfRequest;
import com.acme.shop.model.ThingsOfRow;
import com.acme.shop.service.QueriesService;
import io.swagger.v3.oas.annotations.Operation;
import io.swagger.v3.oas.annotations.tags.Tag;
import jakarta.validation.Valid;
import java.util.List;
import org.springframework.http.MediaType;
import org.springframework.web.bind.annotation.DeleteMapping;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.PutMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RequestParam;
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

    @Operation(
        operationId = "findThings",
        summary = "select id, name, amount, doc, mood, tags from shapes.things -- with an operator ")
    @GetMapping("/find-things")
    public List<FindThingsRow> findThings(@RequestParam(required = false) String name) {
        return this.service.findThings(new FindThingsRequest(name));
    }

    @Operation(
        operationId = "thingsOf",
        summary = "select id, name from shapes.things where (tags && :tags or :tags is null) and (n")
    @PostMapping("/things-of")
    public List<ThingsOfRow> thingsOf(@Valid @RequestBody ThingsOfRequest request) {
        return this.service.thingsOf(request);
    }

    @Operation(operationId = "renameThing", summary = "update shapes.things set name = :name where id = :id")
    @PutMapping("/things/{id}")
    public Integer renameThing(
        @PathVariable Integer id,
        @Valid @RequestBody RenameThingBody body) {
        return this.service.renameThing(new RenameThingRequest(body.name(), id));
    }

    @Operation(operationId = "deleteThing", summary = "delete from shapes.things where id = :id")
    @DeleteMapping("/things/{id}")
    public Integer deleteThing(@PathVariable Integer id) {
        return this.service.deleteThing(new DeleteThingRequest(id));
    }
}
