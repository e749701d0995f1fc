package com.acme.shop.service;

import com.acme.shop.model.OrderTotalRequest;
import com.acme.shop.model.TypedRowRequest;
import com.acme.shop.model.TypedRowRow;
import com.acme.shop.repository.MarketRepository;
import forja.runtime.transaction.RepeatedWhenLost;
import io.micrometer.observation.annotation.Observed;
import java.math.BigDecimal;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Service;
import org.springframework.transaction.annotation.Transactional;

/** What the service can do: Market. Transactions begin and end here. */
@Observed
@Service
public class MarketService {

    private final MarketRepository repository;

    MarketService(MarketRepository repository) {
        this.repository = repository;
    }

    /** Does nothing -- &#42;&#47; $&#123;x&#125; &#60;b&#62; &#38; `` ` [U+202E] &#64;x &#123;&#64;code y&#125;. */
    @RepeatedWhenLost
    @Transactional
    public void nothingAtAll() {
        repository.nothingAtAll();
    }

    /** Ends well. */
    @RepeatedWhenLost
    public @Nullable BigDecimal orderTotal(OrderTotalRequest request) {
        return repository.orderTotal(request);
    }

    /** Calls {@code market.typed_row(a2)}. */
    @RepeatedWhenLost
    @Transactional
    public @Nullable TypedRowRow typedRow(TypedRowRequest request) {
        return repository.typedRow(request);
    }
}
