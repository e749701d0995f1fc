package com.acme.shop.file;

import com.acme.shop.model.RenameThingRequest;

/** What holds unless a bean of your own is there. */
public class DefaultQueriesRequestMapper implements QueriesRequestMapper {

    @Override
    public RenameThingRequest renameThing(RenameThingBody body) {
        return new RenameThingRequest(
            body.newName(),
            body.id()
        );
    }
}
