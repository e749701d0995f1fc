package com.acme.shop.example;

import com.acme.shop.api.QueriesOperations;
import com.acme.shop.model.FindThingsRequest;
import com.acme.shop.model.FindThingsRow;
import com.acme.shop.model.Mood;
import com.acme.shop.model.ThingsAmongRequest;
import com.acme.shop.model.ThingsAmongRow;
import com.acme.shop.model.ThingsOfRequest;
import com.acme.shop.model.ThingsOfRow;
import com.acme.shop.runtime.page.Page;
import com.acme.shop.runtime.page.PageRequest;
import java.util.List;
import tools.jackson.databind.node.JsonNodeFactory;

/** How an application calls each operation. */
class QueriesExample {

    private final QueriesOperations operations;

    QueriesExample(QueriesOperations operations) {
        this.operations = operations;
    }

    Page<FindThingsRow> findThings() {
        return operations.findThings(new FindThingsRequest("text"), new PageRequest(null, 100));
    }

    Page<ThingsAmongRow> thingsAmong() {
        return operations.thingsAmong(
            new ThingsAmongRequest(List.of(1), List.of("text"), List.of(Mood.SO_SO)), new PageRequest(null, 100));
    }

    Page<ThingsOfRow> thingsOf() {
        return operations.thingsOf(
            new ThingsOfRequest(List.of("text"), "text", JsonNodeFactory.instance.objectNode().put("key", "value")),
            new PageRequest(null, 100));
    }
}
