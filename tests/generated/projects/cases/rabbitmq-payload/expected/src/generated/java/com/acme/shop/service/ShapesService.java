package com.acme.shop.service;

import com.acme.shop.model.ProcNothingRequest;
import com.acme.shop.repository.ShapesRepository;
import forja.runtime.transaction.RepeatedWhenLost;
import io.micrometer.observation.annotation.Observed;
import org.springframework.context.ApplicationEventPublisher;
import org.springframework.stereotype.Service;
import org.springframework.transaction.annotation.Transactional;

/** What the service can do: Shapes. Transactions begin and end here. */
@Observed
@Service
public class ShapesService {

    private final ShapesRepository repository;

    private final ApplicationEventPublisher events;

    ShapesService(ShapesRepository repository, ApplicationEventPublisher events) {
        this.repository = repository;
        this.events = events;
    }

    /** Calls {@code shapes.proc_nothing(a)}. */
    @RepeatedWhenLost
    @Transactional
    public void procNothing(ProcNothingRequest request) {
        repository.procNothing(request);
        events.publishEvent(new ProcNothingCompleted(request));
    }
}
