package com.acme.shop.file;

import com.acme.shop.model.RenameThingRequest;

/** Makes requests of what callers send. */
public interface QueriesRequestMapper {

    /**
     * What does not come by its own name.
     *
     * <ul>
     *   <li>name: record newName
     * </ul>
     */
    RenameThingRequest renameThing(RenameThingBody body);
}
