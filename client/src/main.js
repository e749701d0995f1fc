import { accessOf } from './access.js';
import { helpOf, parse, timeoutOf } from './arguments.js';
import { COMMANDS } from './commands.js';
import { EXIT, Failure, usage } from './exit.js';
import { createPortal } from './portal.js';
import { createTerminal } from './terminal.js';
import { version } from './version.js';

/** @type {Readonly<Record<string, number>>} */
const SIGNALS = { SIGINT: EXIT.interrupted, SIGTERM: EXIT.terminated };

/**
 * Runs one command line.
 * @param {readonly string[]} args without the program
 * @returns {Promise<number>} what the process ends with
 */
export async function main([name, ...args]) {
  // Whoever reads only the first lines is no error.
  process.stdout.on('error', () => {});
  const terminal = createTerminal({ input: process.stdin, output: process.stderr, env: process.env });
  /** @type {Record<string, unknown>} */
  let known = {};
  const remember = (/** @type {Record<string, unknown>} */ told) => {
    known = { ...known, ...told };
  };
  try {
    if (name === '--version') return print(`${version}\n`);
    if (name === undefined || name === '--help' || name === 'help') return print(overview(), name === undefined);
    const command = COMMANDS.find((known) => known.name === name);
    if (!command) throw usage(`There is no command ${name}: forja --help lists them.`);
    const { values, positionals } = parse(args, command.options);
    if (values.help) return print(helpOf(command));
    const ending = new AbortController();
    const stop = endings(ending, timeoutOf(values));
    try {
      const access = await accessOf(values, process.env, terminal);
      const { signal } = ending;
      const portal = createPortal({ ...access, signal, terminal, env: process.env });
      const {
        exit = EXIT.done,
        json,
        words = [],
      } = await command.run({ values, positionals, portal, terminal, signal, remember }).catch((error) => {
        throw signal.aborted ? signal.reason : error;
      });
      terminal.clear();
      for (const line of words) terminal.say(line);
      await tell(json);
      return exit;
    } finally {
      stop();
    }
  } catch (error) {
    return failed(error, known, terminal);
  }
}

/**
 * Ends a command with its time, or politely by a signal; a second one ends it at once.
 * @param {AbortController} ending
 * @param {number} timeoutMs
 */
function endings(ending, timeoutMs) {
  const seconds = timeoutMs / 1000;
  const late = new Failure(
    EXIT.timeOut,
    'timeOut',
    `The time is up (${seconds} s). What the portal was asked for goes on there.`,
  );
  const timer = setTimeout(() => ending.abort(late), timeoutMs);
  const handlers = Object.entries(SIGNALS).map(([signal, exit]) => {
    const handler = () =>
      ending.abort(new Failure(exit, 'interrupted', 'Interrupted. What the portal was asked for goes on there.'));
    process.once(signal, handler);
    return () => process.off(signal, handler);
  });
  return () => {
    clearTimeout(timer);
    for (const off of handlers) off();
  };
}

/**
 * @param {unknown} error
 * @param {Record<string, unknown>} known
 * @param {import('./terminal.js').Terminal} terminal
 */
async function failed(error, known, terminal) {
  const { exit, code, message, told } =
    error instanceof Failure
      ? error
      : new Failure(EXIT.failed, 'failed', error instanceof Error ? error.message : String(error));
  const id = typeof known.id === 'string' && known.id ? known.id : undefined;
  terminal.fail(message);
  if (id && exit !== EXIT.usage) terminal.say(`Generation ${id}: forja status ${id}`);
  const { said = message, ...more } = told;
  await tell({ error: code, message: said, ...known, ...more });
  return exit;
}

/** One JSON document is all that standard output has. @param {unknown} json */
function tell(json) {
  return new Promise((resolve) => process.stdout.write(`${JSON.stringify(json, null, 2)}\n`, resolve));
}

/**
 * @param {string} text
 * @param {boolean} [isUsage] nobody asked for it
 */
function print(text, isUsage = false) {
  (isUsage ? process.stderr : process.stdout).write(text);
  return isUsage ? EXIT.usage : EXIT.done;
}

function overview() {
  const width = Math.max(...COMMANDS.map(({ name }) => name.length)) + 2;
  return [
    'forja: services from databases and contracts, from a terminal or a pipeline',
    '',
    'Usage: forja <command> [options]',
    '',
    ...COMMANDS.map(({ name, summary }) => `  ${name.padEnd(width)}${summary}`),
    '',
    'forja <command> --help tells a command’s options. FORJA_URL is the portal’s address, FORJA_TOKEN an application token of its page',
    '/tokens. Standard output is one JSON document; all else is on standard error.',
    '',
    'Exits 0 done, 1 failed, 2 usage, 3 not allowed, 4 out of credits, 5 differs, 124 time-out, 130 interrupted.',
    '',
  ].join('\n');
}
