package com.acme.zoo.rest;

import com.acme.zoo.model.ApiResponseType;
import com.acme.zoo.model.EchoRequest;
import com.acme.zoo.model.PhotoRequest;
import com.acme.zoo.model.SetPhotoRequest;
import com.acme.zoo.model.UploadRequest;
import com.acme.zoo.service.FilesService;
import forja.runtime.rest.RestOperations;
import forja.runtime.rest.idempotency.Idempotent;
import jakarta.validation.Valid;
import jakarta.validation.constraints.NotNull;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpStatus;
import org.springframework.http.MediaType;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.ResponseStatus;

/** Files over HTTP. The file {@code openapi.json} describes it. */
@RestOperations
class FilesController {

    private final FilesService service;

    FilesController(FilesService service) {
        this.service = service;
    }

    @PostMapping("/set-photo")
    @Idempotent(apart = true)
    @ResponseStatus(HttpStatus.NO_CONTENT)
    public void setPhoto(@Valid @RequestBody SetPhotoRequest request) {
        this.service.setPhoto(request);
    }

    @GetMapping(path = "/photo", produces = MediaType.APPLICATION_OCTET_STREAM_VALUE)
    public byte @Nullable [] photo(@RequestParam @NotNull Long petId) {
        return this.service.photo(new PhotoRequest(petId));
    }

    @PostMapping("/echo")
    @Idempotent(apart = true)
    public @Nullable String echo(@Valid @RequestBody EchoRequest request) {
        return this.service.echo(request);
    }

    @PostMapping("/upload")
    @Idempotent(apart = true)
    public @Nullable ApiResponseType upload(@Valid @RequestBody UploadRequest request) {
        return this.service.upload(request);
    }
}
