import { setFlagsFromString } from 'node:v8';

/**
 * Imported first by every program and test whose threads use WebAssembly (the embedded database, TypeScript read as it
 * is): V8 may abort a process in which two of them replace the glue between WebAssembly and JavaScript at once
 * (https://github.com/nodejs/node/issues/64500). With a budget that no call uses up it never replaces any.
 */
setFlagsFromString('--wasm-wrapper-tiering-budget=1000000000');

/**
 * PostgreSQL's larger functions cost V8's optimising compiler 500 MB for a moment, and as much time as the start; what
 * the quick compiler makes of them is as fast for single rows, and takes up to twice as long for sums (docs/benchmarks.md).
 */
setFlagsFromString('--no-wasm-tier-up');
setFlagsFromString('--no-wasm-dynamic-tiering');
