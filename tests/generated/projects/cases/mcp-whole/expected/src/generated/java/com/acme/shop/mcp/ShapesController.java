package com.acme.shop.mcp;

import com.acme.shop.model.ProcOutResponse;
import com.acme.shop.service.ShapesService;
import forja.runtime.call.RequestReader;
import forja.runtime.mcp.ToolController;
import forja.runtime.mcp.ToolMethod;
import org.jspecify.annotations.Nullable;

/** Shapes as tools. */
@ToolController
class ShapesController {

    private final ShapesService service;

    private final ShapesRequestMapper requests;

    private final RequestReader reader;

    ShapesController(ShapesService service, ShapesRequestMapper requests, RequestReader reader) {
        this.service = service;
        this.requests = requests;
        this.reader = reader;
    }

    @ToolMethod("proc_out")
    public @Nullable ProcOutResponse procOut(ProcOutBody body) {
        return this.service.procOut(this.reader.valid(this.requests.procOut(body)));
    }
}
