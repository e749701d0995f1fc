package com.acme.shop.api;

import com.acme.shop.model.FindThingsRequest;
import com.acme.shop.model.FindThingsRow;
import com.acme.shop.model.ThingsAmongRequest;
import com.acme.shop.model.ThingsAmongRow;
import com.acme.shop.model.ThingsOfRequest;
import com.acme.shop.model.ThingsOfRow;
import com.acme.shop.runtime.failure.FailureException;
import com.acme.shop.runtime.page.Page;
import com.acme.shop.runtime.page.PageRequest;

/**
 * What an application can call: Queries. A call joins its caller's transaction where one is open, and is one of its own
 * where none is.
 */
public interface QueriesOperations {

    /**
     * Calls {@code select id, name, amount, doc, mood, tags from shapes.things -- with an operator}.
     *
     * @throws FailureException where it cannot be done; its kind says why
     */
    Page<FindThingsRow> findThings(FindThingsRequest request, PageRequest page);

    /**
     * Calls {@code select id, name from shapes.things where id in (:ids) and name not in (:names) a}.
     *
     * @throws FailureException where it cannot be done; its kind says why
     */
    Page<ThingsAmongRow> thingsAmong(ThingsAmongRequest request, PageRequest page);

    /**
     * Calls <code>select id, name from shapes.things where (tags &#38;&#38; :tags or :tags is null) and (n</code>.
     *
     * @throws FailureException where it cannot be done; its kind says why
     */
    Page<ThingsOfRow> thingsOf(ThingsOfRequest request, PageRequest page);
}
