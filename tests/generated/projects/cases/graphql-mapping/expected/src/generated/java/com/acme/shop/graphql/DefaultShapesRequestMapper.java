package com.acme.shop.graphql;

import com.acme.shop.model.ProcOutRequest;

/** What holds unless a bean of your own is there. */
public class DefaultShapesRequestMapper implements ShapesRequestMapper {

    @Override
    public ProcOutRequest procOut(ProcOutInput arguments) {
        return new ProcOutRequest(
            5,
            arguments.note()
        );
    }
}
