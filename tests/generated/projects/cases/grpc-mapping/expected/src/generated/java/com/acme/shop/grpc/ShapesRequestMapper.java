package com.acme.shop.grpc;

import com.acme.shop.model.ProcOutRequest;

/** Makes requests of what callers send. */
public interface ShapesRequestMapper {

    /**
     * What does not come by its own name.
     *
     * <ul>
     *   <li>a: 5
     *   <li>c: metadata x-note
     * </ul>
     */
    ProcOutRequest procOut(String c);
}
