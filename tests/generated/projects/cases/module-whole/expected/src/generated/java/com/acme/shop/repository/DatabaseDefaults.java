package com.acme.shop.repository;

import com.acme.shop.runtime.jdbc.library.LibraryDatabase;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.context.annotation.Bean;

/**
 * The database that calls go to: the application's own, unless it has a data source that it qualifies with
 * {@link #QUALIFIER}.
 */
@AutoConfiguration
public class DatabaseDefaults {

    /** Of the data source, and of its transaction manager, that are meant for this library. */
    public static final String QUALIFIER = "shop";

    @Bean("com.acme.shop.libraryDatabase")
    LibraryDatabase libraryDatabase() {
        return new LibraryDatabase(QUALIFIER);
    }
}
