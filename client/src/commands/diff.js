import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { choiceOf, TIMEOUT } from '../arguments.js';
import { EXIT, Failure, usage } from '../exit.js';
import { LOCK_OPTIONS, requestOf } from '../request.js';

/** Verdicts that stop a pipeline, by what it is told to stop for. */
const STOPS = /** @type {Record<string, readonly string[]>} */ ({
  breaking: ['breaking', 'gone', 'unknown'],
  any: ['breaking', 'gone', 'unknown', 'compatible', 'new'],
  none: [],
});

/** @type {import('../command.js').Command} */
export const diff = {
  name: 'diff',
  summary: 'compares today’s database, or another contract, with what a service publishes',
  usage: '[forja.json] [options]',
  more: [
    'Each operation is same, compatible (callers need nothing), breaking, gone, new or unknown, with the reasons. Exits 5 where one is',
    'breaking, gone or unknown. Free of charge.',
  ].join('\n'),
  options: {
    contract: {
      type: 'string',
      multiple: true,
      value: '<file>',
      help: 'Of an API source: the contract of today, in place of the one in the request; may be repeated',
    },
    'fail-on': {
      type: 'string',
      value: '<what>',
      help: 'breaking (default), any (also what is compatible or new) or none',
    },
    ...LOCK_OPTIONS,
    ...TIMEOUT,
  },
  async run({ values, positionals, portal }) {
    const stops = STOPS[choiceOf(values, 'fail-on', Object.keys(STOPS)) ?? 'breaking'] ?? [];
    const { request } = await requestOf(positionals, values);
    const body = await withContract(request, values.contract);
    const found = await portal.json({ path: '/api/generate/diff', body });
    if (found.against === 'nothing') {
      throw new Failure(
        EXIT.failed,
        'nothingToCompare',
        'There is nothing to compare with: put the project’s forja.lock.json beside its forja.json, or generate it once with this account.',
      );
    }
    const differs = found.operations.some((/** @type {any} */ { verdict }) => stops.includes(verdict));
    return { exit: differs ? EXIT.differs : EXIT.done, json: found, words: found.operations.flatMap(linesOf) };
  },
};

/** @param {any} operation @returns {string[]} */
function linesOf({ name, published = [], verdict, changes }) {
  const line = `${verdict.padEnd(10)} ${name}${published.length > 0 ? ` (${published.join(', ')})` : ''}`;
  return [line, ...changes.map((/** @type {any} */ { breaking, message }) => `  ${breaking ? '!' : '-'} ${message}`)];
}

/**
 * @param {Record<string, any>} request
 * @param {import('../arguments.js').Values[string]} files
 */
async function withContract(request, files) {
  if (!Array.isArray(files) || files.length === 0) return request;
  if (!Array.isArray(request.schemaFiles))
    throw usage('--contract is for an API source: this request is made from a database.');
  const before = request.schemaFiles.map(({ path }) => path);
  const read = files.map(async (file) => ({
    // One file takes the place of one file, whatever it is called here.
    path: files.length === 1 && before.length === 1 ? before[0] : basename(String(file)),
    content: await readFile(String(file), 'utf8').catch((error) => {
      throw usage(`${file} cannot be read: ${error.message}`);
    }),
  }));
  return { ...request, schemaFiles: await Promise.all(read) };
}
