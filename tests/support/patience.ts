/**
 * How long something that comes by itself is waited for: on two cores with a dozen busy processes a page takes half a minute. Only a
 * test that fails waits so long.
 */
export const PATIENCE_MS = 120_000;
