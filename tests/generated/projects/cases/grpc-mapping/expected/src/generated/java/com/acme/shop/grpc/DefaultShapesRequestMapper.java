package com.acme.shop.grpc;

import com.acme.shop.model.ProcOutRequest;

/** What holds unless a bean of your own is there. */
public class DefaultShapesRequestMapper implements ShapesRequestMapper {

    @Override
    public ProcOutRequest procOut(String c) {
        return new ProcOutRequest(
            5,
            c
        );
    }
}
