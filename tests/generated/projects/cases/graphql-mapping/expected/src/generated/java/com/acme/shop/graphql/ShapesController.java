package com.acme.shop.graphql;

import com.acme.shop.model.ProcOutResponse;
import com.acme.shop.service.ShapesService;
import forja.runtime.graphql.InputArgument;
import forja.runtime.operation.RequestCheck;
import org.jspecify.annotations.Nullable;
import org.springframework.graphql.data.method.annotation.MutationMapping;
import org.springframework.stereotype.Controller;

/** Shapes over GraphQL. */
@Controller
class ShapesController {

    private final ShapesService service;

    private final ShapesRequestMapper requests;

    private final RequestCheck check;

    ShapesController(ShapesService service, ShapesRequestMapper requests, RequestCheck check) {
        this.service = service;
        this.requests = requests;
        this.check = check;
    }

    @MutationMapping
    public @Nullable ProcOutResponse procOut(@InputArgument(all = true) ProcOutInput arguments) {
        return this.service.procOut(this.check.valid(this.requests.procOut(arguments)));
    }
}
