/**
 * Everything that a command works with.
 * @typedef {object} Context
 * @property {import('./arguments.js').Values} values
 * @property {readonly string[]} positionals
 * @property {import('./portal.js').Portal} portal
 * @property {import('./terminal.js').Terminal} terminal
 * @property {AbortSignal} signal ends with the time-out and with Ctrl-C
 * @property {(told: Record<string, unknown>) => void} remember what standard output says if the command is ended from outside
 *
 * The result of a command: standard output is `json`, and people read `words`.
 * @typedef {{exit?: number, json: unknown, words?: readonly string[]}} Outcome
 *
 * @typedef {object} Command
 * @property {string} name
 * @property {string} summary
 * @property {string} usage
 * @property {string} [more]
 * @property {Record<string, import('./arguments.js').Option>} options
 * @property {(context: Context) => Promise<Outcome>} run
 */
export {};
