/** The bytes of all files of one schema together (DECISIONS §9), as UTF-8. */
export const MAX_SCHEMA_BYTES = 5_242_880;
/** The most files of a schema: more are a mistake, or a zip that is meant to hurt. */
export const MAX_SCHEMA_FILES = 200;
/**
 * The bytes of a `forja.lock.json` that a form takes: that of two thousand operations, with room, beside a whole schema
 * in one request.
 */
export const MAX_LOCK_BYTES = 4_194_304;
export const MAX_HEADERS = 50;
