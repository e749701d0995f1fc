package com.acme.shop.api;

import com.acme.shop.model.FindThingsRequest;
import com.acme.shop.model.FindThingsRow;
import com.acme.shop.model.ThingsAmongRequest;
import com.acme.shop.model.ThingsAmongRow;
import com.acme.shop.model.ThingsOfRequest;
import com.acme.shop.model.ThingsOfRow;
import com.acme.shop.runtime.library.Calls;
import com.acme.shop.runtime.page.Page;
import com.acme.shop.runtime.page.PageRequest;
import com.acme.shop.service.QueriesService;

/** Hands calls to the service, once what they ask is valid. */
class ServiceQueriesOperations implements QueriesOperations {

    private final QueriesService service;

    private final Calls calls;

    ServiceQueriesOperations(QueriesService service, Calls calls) {
        this.service = service;
        this.calls = calls;
    }

    @Override
    public Page<FindThingsRow> findThings(FindThingsRequest request, PageRequest page) {
        calls.check(request);
        calls.checkLimit(page, 10000);
        return calls.answer(() -> service.findThings(request, page));
    }

    @Override
    public Page<ThingsAmongRow> thingsAmong(ThingsAmongRequest request, PageRequest page) {
        calls.check(request);
        calls.checkLimit(page, 1000);
        return calls.answer(() -> service.thingsAmong(request, page));
    }

    @Override
    public Page<ThingsOfRow> thingsOf(ThingsOfRequest request, PageRequest page) {
        calls.check(request);
        calls.checkLimit(page, 10000);
        return calls.answer(() -> service.thingsOf(request, page));
    }
}
