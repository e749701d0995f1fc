package com.acme.shop.service;

import com.acme.shop.model.FindThingsRequest;
import com.acme.shop.model.FindThingsRow;
import com.acme.shop.model.ThingsAmongRequest;
import com.acme.shop.model.ThingsAmongRow;
import com.acme.shop.model.ThingsOfRequest;
import com.acme.shop.model.ThingsOfRow;
import com.acme.shop.repository.QueriesRepository;
import forja.runtime.page.Page;
import forja.runtime.page.PageRequest;
import forja.runtime.transaction.RepeatedWhenLost;
import io.micrometer.observation.annotation.Observed;
import org.springframework.stereotype.Service;

/** What the service can do: Queries. */
@Observed
@Service
public class QueriesService {

    private final QueriesRepository repository;

    QueriesService(QueriesRepository repository) {
        this.repository = repository;
    }

    /** Calls {@code select id, name, amount, doc, mood, tags from shapes.things -- with an operator}. */
    @RepeatedWhenLost
    public Page<FindThingsRow> findThings(FindThingsRequest request, PageRequest page) {
        return repository.findThings(request, page);
    }

    /** Calls {@code select id, name from shapes.things where id in (:ids) and name not in (:names) a}. */
    @RepeatedWhenLost
    public Page<ThingsAmongRow> thingsAmong(ThingsAmongRequest request, PageRequest page) {
        return repository.thingsAmong(request, page);
    }

    /** Calls <code>select id, name from shapes.things where (tags &#38;&#38; :tags or :tags is null) and (n</code>. */
    @RepeatedWhenLost
    public Page<ThingsOfRow> thingsOf(ThingsOfRequest request, PageRequest page) {
        return repository.thingsOf(request, page);
    }
}
