package com.acme.shop.rest;

import static org.mockito.ArgumentMatchers.any;
import static org.mockito.Mockito.when;

import com.acme.shop.service.ShopService;
import forja.runtime.security.KnownCallers;
import org.junit.jupiter.api.BeforeEach;
import org.mockito.stubbing.Answer;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.test.context.SpringBootTest;
import org.springframework.boot.webmvc.test.autoconfigure.AutoConfigureMockMvc;
import org.springframework.security.authentication.AnonymousAuthenticationToken;
import org.springframework.security.test.context.support.WithMockUser;
import org.springframework.test.context.bean.override.mockito.MockitoBean;
import org.springframework.test.web.servlet.assertj.MockMvcTester;

/** The whole application over services that are mocked: nothing else is needed, and one context serves all tests. */
@SpringBootTest(properties = "logging.structured.format.console=")
@AutoConfigureMockMvc
@WithMockUser(authorities = {
    "SCOPE_orders:read"
})
abstract class RestTest {

    @Autowired
    MockMvcTester mvc;

    @MockitoBean
    ShopService shopService;

    @MockitoBean
    KnownCallers knownCallers;

    /** Callers of these tests are known in every way, and strangers in none. */
    @BeforeEach
    void inEveryWay() {
        Answer<Boolean> isKnown = call -> !(call.getArgument(1) instanceof AnonymousAuthenticationToken);
        when(knownCallers.by(any(), any())).thenAnswer(isKnown);
    }
}
