package com.acme.shop.service;

import com.acme.shop.repository.ShapesRepository;
import forja.runtime.transaction.RepeatedWhenLost;
import io.micrometer.observation.annotation.Observed;
import org.springframework.stereotype.Service;

/** What the service can do: Shapes. */
@Observed
@Service
public class ShapesService {

    private final ShapesRepository repository;

    ShapesService(ShapesRepository repository) {
        this.repository = repository;
    }

    /** Calls {@code shapes.nothing()}. */
    @RepeatedWhenLost
    public void nothing() {
        repository.nothing();
    }
}
