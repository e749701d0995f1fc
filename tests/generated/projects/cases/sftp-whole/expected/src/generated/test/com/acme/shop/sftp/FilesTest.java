package com.acme.shop.sftp;

import static org.mockito.ArgumentMatchers.any;
import static org.mockito.Mockito.when;

import com.acme.shop.service.ShopService;
import forja.runtime.file.Folders;
import forja.runtime.state.FileClaim;
import forja.runtime.state.FileLedger;
import forja.runtime.state.FileProgress;
import forja.runtime.state.FileState;
import forja.runtime.state.KnownFile;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.Charset;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.springframework.boot.test.context.SpringBootTest;
import org.springframework.test.context.DynamicPropertyRegistry;
import org.springframework.test.context.DynamicPropertySource;
import org.springframework.test.context.bean.override.convention.TestBean;
import org.springframework.test.context.bean.override.mockito.MockitoBean;
import org.springframework.transaction.support.TransactionOperations;

/** The whole application over services that are mocked, with folders of its own: one context serves all tests. */
@SpringBootTest(properties = "logging.structured.format.console=")
abstract class FilesTest {

    private static final Path FOLDERS = folders();

    @MockitoBean
    FileLedger ledger;

    @TestBean
    TransactionOperations transactions;

    @TestBean
    Folders localFolders;

    @MockitoBean
    ShopService shopService;

    static TransactionOperations transactions() {
        return TransactionOperations.withoutTransaction();
    }

    static Folders localFolders() {
        return Folders.local();
    }

    @DynamicPropertySource
    static void listeners(DynamicPropertyRegistry settings) throws IOException {
        listener("cancelOrder", settings);
        listener("orderTotals", settings);
    }

    private static void listener(String operation, DynamicPropertyRegistry settings) throws IOException {
        var prefix = "service.files." + operation + ".";
        var folder = Files.createDirectory(FOLDERS.resolve(operation));
        settings.add(prefix + "directory", folder::toString);
        settings.add(prefix + "processed", () -> "processed");
        settings.add(prefix + "failed", () -> "failed");
        settings.add(prefix + "ready.when", () -> "renamed");
        settings.add(prefix + "poll", () -> "20ms");
    }

    private static Path folders() {
        try {
            return Files.createTempDirectory(Files.createDirectories(Path.of("target")), "files");
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
    }

    @BeforeEach
    void everyFileIsNew() {
        when(ledger.claim(any(), any())).thenAnswer(claimed ->
            new FileClaim(claimed.<KnownFile>getArgument(0).id(), "a-test", FileProgress.NONE, FileState.WORKING));
    }

    /** A file is there under its name when it is whole. */
    void drop(String operation, String name, String charset, String... lines) throws IOException {
        var folder = FOLDERS.resolve(operation);
        var part = folder.resolve(name + ".part");
        Files.write(part, List.of(lines), Charset.forName(charset));
        Files.move(part, folder.resolve(name), StandardCopyOption.ATOMIC_MOVE);
    }
}
