package com.acme.shop.rest;

import com.acme.shop.model.ProcOutRequest;

/** Makes requests of what callers send. */
public interface ShapesRequestMapper {

    /**
     * What does not come by its own name.
     *
     * <ul>
     *   <li>a: 5
     *   <li>c: body note.text
     * </ul>
     */
    ProcOutRequest procOut(ProcOutBody body);
}
