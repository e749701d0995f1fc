/** The product's constants (SPEC §9, DECISIONS §9), each with its unit. */
export const HEADER_SESSION_CHECK_MS = 60_000;
export const REQUEST_TIMEOUT_MS = 120_000;
export const DEFAULT_ZIP_FILE = 'archivo.zip';
export const DEFAULT_SCHEMA_FILE = 'archivo.xsd';
export const REALTIME_TIMEOUT_MS = 20_000;
export const REALTIME_RECONNECTION_DELAY_MS = 1_000;
export const REALTIME_RECONNECTION_DELAY_MAX_MS = 5_000;
export const REALTIME_JITTER = 0.5;
export const DOWNLOAD_POPUP_MS = 2_500;
export const TRANSITION_MS = 300;
export const MENU_SEARCH_DEBOUNCE_MS = 125;
/** Breakpoints of the styles, which have them in rem of 16 px. */
export const BREAKPOINTS_PX = [576, 768, 992, 1200, 1400] as const;
export const MAX_OPERATIONS_FORM = 2_000;
/** Application tokens of an account. */
export const MAX_TOKENS = 100;
/** Requests that an account keeps under names of its own. */
export const MAX_FAVOURITES = 100;
export const MAX_OPERATIONS_API = 10_000;
export const MAX_OPERATIONS_BUILD = 2_000;
export const MAX_REQUEST_BYTES = 1_048_576;
/** Generate calls may carry schema files, and 10,000 operations. */
export const MAX_GENERATE_REQUEST_BYTES = 8_388_608;
/** How long caches show plans as they were: so long without asking, and so long again while they ask. */
export const PLANS_KEPT = { seconds: 60, staleSeconds: 60 };
/** A plan's base and final price are those of so many credits. */
export const PLAN_PRICE_CREDITS = 100;
export const STARTER_CREDITS = 10;
export const STARTER_TESTS = 5;
export const STARTER_SCHEMAS = 10;
export const ARTIFACT_DAYS = 7;
export const SESSION_IDLE_MINUTES = 60;
export const SESSION_MAX_HOURS = 12;
/**
 * Sources that are made at once, for each render thread: while some wait for a data source, the store or the database, the
 * threads stay busy, and one that finds a slot free spares the queue two statements. Where all are taken, the look for tasks
 * that is due each second sends more to the queue than had to go there.
 */
export const SOURCE_SLOTS_PER_THREAD = 24;
export const FAILED_BUILDS_PER_HOUR = 5;
/** With less room where DATA_DIR is, the portal says that it is not ready: the database and a Build need some. */
export const MIN_FREE_BYTES = 67_108_864;
