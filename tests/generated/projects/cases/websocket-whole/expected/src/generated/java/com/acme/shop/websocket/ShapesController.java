package com.acme.shop.websocket;

import com.acme.shop.model.ProcOutResponse;
import com.acme.shop.service.ShapesService;
import forja.runtime.call.RequestReader;
import forja.runtime.websocket.SocketController;
import forja.runtime.websocket.SocketOperation;
import org.jspecify.annotations.Nullable;

/** Shapes over a socket. */
@SocketController
class ShapesController {

    private final ShapesService service;

    private final ShapesRequestMapper requests;

    private final RequestReader reader;

    ShapesController(ShapesService service, ShapesRequestMapper requests, RequestReader reader) {
        this.service = service;
        this.requests = requests;
        this.reader = reader;
    }

    @SocketOperation("procOut")
    public @Nullable ProcOutResponse procOut(ProcOutBody body) {
        return this.service.procOut(this.reader.valid(this.requests.procOut(body)));
    }
}
