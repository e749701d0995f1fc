package com.acme.shop.repository;

import static org.assertj.core.api.Assertions.assertThat;

import com.acme.shop.model.CustomerOrdersRequest;
import com.acme.shop.model.ProductsTaggedRequest;
import forja.runtime.page.PageRequest;
import java.sql.SQLException;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfEnvironmentVariable;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.test.context.SpringBootTest;
import org.springframework.dao.DataAccessException;
import org.springframework.transaction.annotation.Transactional;
import tools.jackson.databind.json.JsonMapper;

/** Calls each routine once and rolls back. What it answers is its own affair; that it can be called is tested. */
@SpringBootTest(properties = "logging.structured.format.console=")
@Transactional
@EnabledIfEnvironmentVariable(named = "DB_URL", matches = ".+", disabledReason = "DB_URL is not set")
class ShopRepositoryDbIT {

    /** SQLStates of a routine that is gone or takes something else now, and of a database that cannot be asked. */
    private static final List<String> CHANGED = List.of(
        "42883",
        "42725",
        "42P01",
        "42703",
        "42804",
        "42846",
        "3F000",
        "08001",
        "28P01"
    );

    @Autowired
    private ShopRepository repository;

    @Autowired
    private JsonMapper json;

    @Test
    void customerOrdersIsThereAsDescribed() {
        var request = json.readValue(
            """
            {
              "customerId": 1
            }\
            """, CustomerOrdersRequest.class);
        assertCallable(() -> {
            var page = repository.customerOrders(request, new PageRequest(null, 1));
            repository.customerOrders(request, new PageRequest(page.next(), 1));
        });
    }

    @Test
    void productsTaggedIsThereAsDescribed() {
        var request = json.readValue(
            """
            {
              "tags": [
                "text"
              ]
            }\
            """, ProductsTaggedRequest.class);
        assertCallable(() -> {
            var page = repository.productsTagged(request, new PageRequest(null, 1));
            repository.productsTagged(request, new PageRequest(page.next(), 1));
        });
    }

    private void assertCallable(Runnable call) {
        try {
            call.run();
        } catch (DataAccessException failure) {
            var state = failure.getRootCause() instanceof SQLException cause ? cause.getSQLState() : null;
            assertThat(state).as(failure.getMessage()).isNotNull().isNotIn(CHANGED);
        }
    }
}
