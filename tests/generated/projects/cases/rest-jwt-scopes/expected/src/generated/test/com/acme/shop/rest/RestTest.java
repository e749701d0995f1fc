package com.acme.shop.rest;

import com.acme.shop.service.ShopService;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.test.context.SpringBootTest;
import org.springframework.boot.webmvc.test.autoconfigure.AutoConfigureMockMvc;
import org.springframework.security.test.context.support.WithMockUser;
import org.springframework.test.context.bean.override.mockito.MockitoBean;
import org.springframework.test.web.servlet.assertj.MockMvcTester;

/** The whole application over services that are mocked: nothing else is needed, and one context serves all tests. */
@SpringBootTest(properties = "logging.structured.format.console=")
@AutoConfigureMockMvc
@WithMockUser(authorities = {
    "ROLE_clerk",
    "ROLE_manager",
    "SCOPE_orders:read",
    "SCOPE_orders:totals"
})
abstract class RestTest {

    @Autowired
    MockMvcTester mvc;

    @MockitoBean
    ShopService shopService;
}
