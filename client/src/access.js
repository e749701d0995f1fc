import { readFile } from 'node:fs/promises';
import { textOf } from './arguments.js';
import { EXIT, Failure, usage } from './exit.js';

const LOOPBACK = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/;

/**
 * The portal's address and the token, from the command line, the environment or a file.
 * @param {import('./arguments.js').Values} values
 * @param {NodeJS.ProcessEnv} env
 * @param {import('./terminal.js').Terminal} terminal
 * @returns {Promise<{url: URL, token: string}>}
 */
export async function accessOf(values, env, terminal) {
  const url = addressOf(textOf(values, 'url') ?? env.FORJA_URL);
  const token = await tokenOf(textOf(values, 'token-file') ?? env.FORJA_TOKEN_FILE, env.FORJA_TOKEN);
  if (url.protocol === 'http:' && !LOOPBACK.test(url.hostname)) {
    terminal.warn(`The token goes to ${url.host} unencrypted: use https where the portal has it.`);
  }
  return { url, token };
}

/**
 * `https://forja.acme.com/` → its origin and path, without the last slash.
 * @param {string | undefined} text
 */
function addressOf(text) {
  if (!text) throw usage('Where is the portal? Set FORJA_URL, or use --url https://forja.example.com.');
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (!url || !/^https?:$/.test(url.protocol))
    throw usage(`${text} is no address: use one such as https://forja.example.com.`);
  if (url.username || url.password) throw usage('A user or password does not belong in the address: set FORJA_TOKEN.');
  url.pathname = url.pathname.replace(/\/+$/, '');
  url.search = '';
  url.hash = '';
  return url;
}

/**
 * @param {string | undefined} file
 * @param {string | undefined} given
 */
async function tokenOf(file, given) {
  const text = file ? await readFile(file, 'utf8').catch((error) => noFile(file, error)) : given;
  const token = text?.trim();
  if (!token) {
    throw new Failure(
      EXIT.notAllowed,
      'noToken',
      'There is no token: make one on the portal’s page /tokens and set FORJA_TOKEN.',
    );
  }
  if (!/^[\x21-\x7e]+$/.test(token)) {
    throw new Failure(EXIT.notAllowed, 'invalidToken', 'The token has characters that no token has: copy it again.');
  }
  return token;
}

/**
 * @param {string} file
 * @param {Error} error
 * @returns {never}
 */
function noFile(file, error) {
  throw usage(`The token’s file ${file} cannot be read: ${error.message}`);
}
