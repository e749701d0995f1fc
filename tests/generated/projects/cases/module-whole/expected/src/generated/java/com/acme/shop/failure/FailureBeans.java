package com.acme.shop.failure;

import org.springframework.context.annotation.Import;

/** The beans of this package. */
@Import({
    Failures.class
})
public class FailureBeans {
}
