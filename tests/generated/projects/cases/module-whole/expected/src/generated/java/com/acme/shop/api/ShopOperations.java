package com.acme.shop.api;

import com.acme.shop.model.CustomerOrdersRow;
import com.acme.shop.model.OrdersQuery;
import com.acme.shop.model.ProductsTaggedRequest;
import com.acme.shop.model.ProductsTaggedRow;
import com.acme.shop.model.StockLevelsRequest;
import com.acme.shop.model.StockLevelsRow;
import com.acme.shop.runtime.failure.FailureException;
import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * What an application can call: Shop. A call joins its caller's transaction where one is open, and is one of its own
 * where none is.
 */
public interface ShopOperations {

    /**
     * Orders of a customer, newest first.
     * Rows are handed over as they are read, each once, and none is kept.
     *
     * @throws FailureException where it cannot be done; its kind says why
     */
    void customerOrders(OrdersQuery request, Consumer<CustomerOrdersRow> rows);

    /**
     * Active products that carry all of these tags.
     *
     * @throws FailureException where it cannot be done; its kind says why
     */
    List<ProductsTaggedRow> productsTagged(ProductsTaggedRequest request);

    /**
     * What lies where.
     *
     * @throws FailureException where it cannot be done; its kind says why
     */
    @Nullable StockLevelsRow stockLevels(StockLevelsRequest request);
}
