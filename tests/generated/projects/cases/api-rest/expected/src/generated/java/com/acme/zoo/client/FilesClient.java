package com.acme.zoo.client;

import com.acme.zoo.model.ApiResponseType;
import com.acme.zoo.model.EchoRequest;
import com.acme.zoo.model.PhotoRequest;
import com.acme.zoo.model.SetPhotoRequest;
import com.acme.zoo.model.UploadRequest;
import forja.runtime.client.rest.RestApi;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/** Calls the API: Files. */
@Component
public class FilesClient {

    private final RestApi api;

    FilesClient(RestApi api) {
        this.api = api;
    }

    /** Calls <code>PUT /pets/&#123;pet-id&#125;/photo</code>. */
    public void setPhoto(SetPhotoRequest request) {
        api.call("PUT", "/pets/{pet-id}/photo")
            .path("pet-id", request.petId())
            .body("application/octet-stream", request.body())
            .done();
    }

    /** Calls <code>GET /pets/&#123;pet-id&#125;/photo</code>. */
    public byte @Nullable [] photo(PhotoRequest request) {
        return api.call("GET", "/pets/{pet-id}/photo")
            .path("pet-id", request.petId())
            .answerBytes("application/octet-stream");
    }

    /** Calls <code>POST /echo</code>. */
    public @Nullable String echo(EchoRequest request) {
        return api.call("POST", "/echo")
            .text("text/plain", request.body())
            .answerText("text/plain");
    }

    /** Calls <code>POST /upload</code>. */
    public @Nullable ApiResponseType upload(UploadRequest request) {
        return api.call("POST", "/upload")
            .member("file", request.file())
            .given("note", request.note())
            .members("multipart/form-data", true)
            .answer("application/json", ApiResponseType.class);
    }
}
