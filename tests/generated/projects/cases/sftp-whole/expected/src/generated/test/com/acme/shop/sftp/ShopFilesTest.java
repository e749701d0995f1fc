package com.acme.shop.sftp;

import static org.mockito.ArgumentMatchers.any;
import static org.mockito.Mockito.timeout;
import static org.mockito.Mockito.verify;

import java.io.IOException;
import org.junit.jupiter.api.Test;

class ShopFilesTest extends FilesTest {

    private static final int PATIENCE_MS = 30_000;

    @Test
    void cancelOrderDoesItsWork() throws IOException {
        drop("cancelOrder", "cancel-sample.csv", "ISO-8859-1",
            "text;1"
        );

        verify(shopService, timeout(PATIENCE_MS)).cancelOrder(any());
    }

    @Test
    void orderTotalsDoesItsWork() throws IOException {
        drop("orderTotals", "sample", "UTF-8",
            "{\"orderId\":1}"
        );

        verify(shopService, timeout(PATIENCE_MS)).orderTotals(any());
    }
}
