package com.acme.shop;

import org.springframework.boot.SpringApplication;
import org.springframework.boot.autoconfigure.SpringBootApplication;

/** Starts the service. */
@SpringBootApplication
public class Application {

    /** Starts the service with these settings. */
    public static void main(String[] args) {
        SpringApplication.run(Application.class, args);
    }
}
