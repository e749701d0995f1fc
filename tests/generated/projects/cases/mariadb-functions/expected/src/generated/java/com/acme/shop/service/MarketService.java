package com.acme.shop.service;

import com.acme.shop.model.CommitInsideRequest;
import com.acme.shop.model.GeTXRequest;
import com.acme.shop.model.NextTierRequest;
import com.acme.shop.model.OrderTotalRequest;
import com.acme.shop.model.PTier;
import com.acme.shop.model.SlowRequest;
import com.acme.shop.repository.MarketRepository;
import forja.runtime.transaction.RepeatedWhenLost;
import io.micrometer.observation.annotation.Observed;
import java.math.BigDecimal;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Service;
import org.springframework.transaction.annotation.Propagation;
import org.springframework.transaction.annotation.Transactional;

/** What the service can do: Market. Transactions begin and end here. */
@Observed
@Service
public class MarketService {

    private final MarketRepository repository;

    MarketService(MarketRepository repository) {
        this.repository = repository;
    }

    /** Calls {@code market.order_total(p_customer)}. */
    @RepeatedWhenLost
    public @Nullable BigDecimal orderTotal(OrderTotalRequest request) {
        return repository.orderTotal(request);
    }

    /** Calls {@code market.next_tier(p_tier)}. */
    @RepeatedWhenLost
    public @Nullable PTier nextTier(NextTierRequest request) {
        return repository.nextTier(request);
    }

    /** Calls {@code market.ge:t ?'x(:p)}. */
    @RepeatedWhenLost
    public @Nullable Integer geTX(GeTXRequest request) {
        return repository.geTX(request);
    }

    /** Calls {@code market.commit_inside(p_total)}. It ends transactions itself, so none is opened around it. */
    @Transactional(propagation = Propagation.NOT_SUPPORTED)
    public void commitInside(CommitInsideRequest request) {
        repository.commitInside(request);
    }

    /** Calls {@code market.slow(p_seconds)}. */
    @RepeatedWhenLost
    @Transactional
    public List<List<Map<String, Object>>> slow(SlowRequest request) {
        return repository.slow(request);
    }
}
