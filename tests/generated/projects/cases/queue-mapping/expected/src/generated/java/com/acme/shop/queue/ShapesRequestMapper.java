package com.acme.shop.queue;

import com.acme.shop.model.ProcOutRequest;

/** Makes requests of what callers send. */
public interface ShapesRequestMapper {

    /**
     * What does not come by its own name.
     *
     * <ul>
     *   <li>a: 5
     *   <li>c: now
     * </ul>
     */
    ProcOutRequest procOut();
}
