/** What `forja.lock.json` says made a project. Changes whenever the same request gives other bytes. */
export const GENERATOR_VERSION = '0.1.0';
