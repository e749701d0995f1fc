package com.acme.shop.file;

import static org.mockito.ArgumentMatchers.any;
import static org.mockito.Mockito.timeout;
import static org.mockito.Mockito.verify;

import java.io.IOException;
import org.junit.jupiter.api.Test;

class QueriesFilesTest extends FilesTest {

    private static final int PATIENCE_MS = 30_000;

    @Test
    void renameThingDoesItsWork() throws IOException {
        drop("renameThing", "sample", "UTF-8",
            "[{\"newName\":\"text\",\"id\":1}]"
        );

        verify(queriesService, timeout(PATIENCE_MS)).renameThing(any());
    }
}
