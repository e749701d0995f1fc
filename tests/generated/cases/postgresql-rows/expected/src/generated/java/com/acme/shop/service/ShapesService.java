package com.acme.shop.service;

import com.acme.shop.repository.ShapesRepository;
import org.springframework.stereotype.Service;
import org.springframework.transaction.annotation.Transactional;

/** What the service can do: Shapes. Transactions begin and end here. */
@Service
public class ShapesService {

    private final ShapesRepository repository;

    ShapesService(ShapesRepository repository) {
        this.repository = repository;
    }

    /** Calls {@code shapes.nothing()}. */
    @Transactional
    public void nothing() {
        repository.nothing();
    }
}
