import { readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { TIMEOUT, textOf } from '../arguments.js';
import { Failure, usage } from '../exit.js';
import { download as fetchFile, mayWrite } from '../file.js';
import { mayUnpack, unpack } from '../folder.js';
import { doneOrThrow, statusOf, waitFor } from '../generation.js';
import { unzip } from '../zip.js';

/** @type {Record<string, import('../arguments.js').Option>} */
export const WHERE = {
  output: { type: 'string', value: '<file>', help: 'Where the file goes; else its own name, in this folder' },
  into: {
    type: 'string',
    value: '<folder>',
    help: 'Unpacks the project there: your files stay, generated ones are replaced',
  },
  force: { type: 'boolean', help: 'Writes over what is there, and over generated files that were edited' },
};

/** @type {import('../command.js').Command} */
export const download = {
  name: 'download',
  summary: 'fetches what a generation made',
  usage: '<generation or artifact id> [options]',
  more: 'A download that broke off goes on where it stopped; its SHA-256 is checked.',
  options: { ...WHERE, wait: { type: 'boolean', help: 'Waits for the generation’s end first' }, ...TIMEOUT },
  async run(context) {
    const [id, ...more] = context.positionals;
    if (!id || more.length > 0) throw usage('What? forja download <generation or artifact id>');
    context.remember({ id });
    await checkWhere(context);
    return { json: { id, ...(await fetched(await artifactOf(id, context), context)) } };
  },
};

/**
 * Checks whether the project can be written, before anything is charged or fetched.
 * @param {import('../command.js').Context} context
 * @param {'unasked'} [file] its caller asks about the file itself
 */
export async function checkWhere(context, file) {
  const [output, into] = [textOf(context.values, 'output'), textOf(context.values, 'into')];
  if (output && into) throw usage('Use --output or --into, not both.');
  if (into) await mayUnpack(into, forced(context));
  if (output && !file) await mayWrite(output, forced(context));
}

/**
 * @param {string} artifactId
 * @param {import('../command.js').Context} context
 */
export async function fetched(artifactId, context) {
  const into = textOf(context.values, 'into');
  if (!into) return fetchFile(artifactId, fileFor(context), context);
  const saved = await fetchFile(artifactId, async () => temporary(artifactId), context);
  return unpacked(saved, into);
}

/** @param {string} name */
export const temporary = (name) => join(tmpdir(), `forja-${process.pid}-${name.replace(/[^\w.-]/g, '_')}.zip`);

/**
 * @param {import('../file.js').Saved} saved
 * @param {string} folder
 */
export async function unpacked({ file, sha256, bytes }, folder) {
  try {
    return { folder, sha256, bytes, ...(await unpack(folder, unzip(await readFile(file)))) };
  } finally {
    await rm(file, { force: true });
  }
}

/** The file that is asked for, else the portal's name for it. @param {import('../command.js').Context} context */
function fileFor(context) {
  const output = textOf(context.values, 'output');
  return async (/** @type {string} */ name) => {
    if (!output) await mayWrite(name, forced(context));
    return output ?? name;
  };
}

/** @param {import('../command.js').Context} context */
export const forced = ({ terminal, signal, values }) => ({ terminal, signal, force: values.force === true });

/**
 * An id of either kind: generations are known by their status, all else is an artifact's.
 * @param {string} id
 * @param {import('../command.js').Context} context
 * @returns {Promise<string>}
 */
async function artifactOf(id, context) {
  const found = await statusOf(id, context.portal).catch((error) => {
    if (error instanceof Failure && error.code === 'notFound') return undefined;
    throw error;
  });
  if (!found) return id;
  const status = context.values.wait ? await waitFor(id, context) : found;
  if (status.state === 'queued' || status.state === 'running') {
    throw new Failure(1, 'notReady', `The generation is not at its end yet (${status.state}): use --wait.`, status);
  }
  return doneOrThrow(status).artifactId;
}
