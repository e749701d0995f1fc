/**
 * The version that `forja.lock.json` names as a project's maker. It changes whenever the same request gives other
 * bytes.
 */
export const GENERATOR_VERSION = '0.1.0';
