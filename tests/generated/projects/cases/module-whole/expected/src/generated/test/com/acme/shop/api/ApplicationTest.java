package com.acme.shop.api;

import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import com.acme.shop.runtime.failure.Failure;
import com.acme.shop.runtime.failure.FailureException;
import com.acme.shop.service.ShopService;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.test.context.SpringBootTest;
import org.springframework.test.context.bean.override.mockito.MockitoBean;

/** An application gets the operations by their auto-configuration alone; what is behind the services is not there. */
@SpringBootTest(properties = "logging.structured.format.console=")
abstract class ApplicationTest {

    static final FailureException REFUSED =
        new FailureException(new Failure(Failure.Kind.REFUSED, "Not today", null));

    @Autowired
    ShopOperations shopOperations;

    @MockitoBean
    ShopService shopService;

    static void assertRefused(ThrowingCallable call) {
        assertThatExceptionOfType(FailureException.class).isThrownBy(call).withMessage("Not today");
    }
}
