package forja.runtime.jdbc.library;

/**
 * The database of a library: the application's own, unless the application has a data source with the library's
 * qualifier.
 *
 * @param qualifier of the data source, and of its transaction manager, that are meant for the library
 */
public record LibraryDatabase(String qualifier) {

    /** The name of the bean that calls of routines with results and outputs go through. */
    public static final String TEMPLATE = "forja.runtime.jdbc.library.jdbcTemplate";

    /** The name of the bean that all other calls go through. */
    public static final String CLIENT = "forja.runtime.jdbc.library.jdbcClient";
}
