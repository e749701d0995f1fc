package com.acme.shop.rest;

import com.acme.shop.model.ProcOutRequest;

/** What holds unless a bean of your own is there. */
public class DefaultShapesRequestMapper implements ShapesRequestMapper {

    @Override
    public ProcOutRequest procOut(ProcOutBody body) {
        return new ProcOutRequest(
            5,
            body.note().text()
        );
    }
}
