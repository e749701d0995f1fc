package com.acme.shop;

import org.springframework.boot.SpringBootConfiguration;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;

/** An application that has this library on its class path, and scans nothing of it. */
@SpringBootConfiguration
@EnableAutoConfiguration
class TestApplication {
}
