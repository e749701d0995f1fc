import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { usage } from './exit.js';

const REQUEST = 'forja.json';
export const LOCK = 'forja.lock.json';

/** @type {Record<string, import('./arguments.js').Option>} */
export const LOCK_OPTIONS = {
  lock: { type: 'string', value: '<file>', help: `The last generation’s lock; else ${LOCK} beside the request` },
  'no-lock': { type: 'boolean', help: 'Sends no lock: the portal takes the one of the account’s last generation' },
};

/**
 * The request of a project, as each generated project carries it, with the lock of its last generation.
 * @param {readonly string[]} positionals
 * @param {import('./arguments.js').Values} values
 * @param {string} [folder] where the project is; else where the request is
 * @returns {Promise<{file: string, request: Record<string, any>}>}
 */
export async function requestOf([given, ...more], values, folder) {
  const file = given ?? (folder && !existsSync(REQUEST) ? join(folder, REQUEST) : REQUEST);
  if (more.length > 0) throw usage(`One request at a time: ${more.join(', ')} is too much.`);
  const request = await readObject(file);
  const lock = await lockOf(folder ?? dirname(file), values);
  return { file, request: lock === undefined ? request : { ...request, lock } };
}

/**
 * @param {string} folder
 * @param {import('./arguments.js').Values} values
 */
async function lockOf(folder, values) {
  if (values['no-lock']) {
    if (values.lock !== undefined) throw usage('Use --lock or --no-lock, not both.');
    return undefined;
  }
  if (typeof values.lock === 'string') return readObject(values.lock);
  return readObject(join(folder, LOCK), 'mayLack');
}

/**
 * @overload
 * @param {string} file
 * @returns {Promise<Record<string, any>>}
 */
/**
 * @overload
 * @param {string} file
 * @param {'mayLack'} mayLack
 * @returns {Promise<Record<string, any> | undefined>}
 */
/**
 * @param {string} file
 * @param {'mayLack'} [mayLack]
 */
export async function readObject(file, mayLack) {
  const text = await readFile(file, 'utf8').catch((error) => {
    if (mayLack && error.code === 'ENOENT') return undefined;
    throw usage(error.code === 'ENOENT' ? `There is no ${file}.` : `${file} cannot be read: ${error.message}`);
  });
  if (text === undefined) return undefined;
  try {
    const value = JSON.parse(text.replace(/^\uFEFF/, ''));
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value;
  } catch (error) {
    throw usage(`${file} is no JSON: ${/** @type {Error} */ (error).message}`);
  }
  throw usage(`${file} holds no request: it is one object, as each generated project has it.`);
}
