import { choiceOf, TIMEOUT, textOf } from '../arguments.js';
import { Failure } from '../exit.js';
import { mayWrite, save } from '../file.js';
import { doneOrThrow, statusOf, waitFor } from '../generation.js';
import { LOCK_OPTIONS, requestOf } from '../request.js';
import { checkWhere, fetched, forced, temporary, unpacked, WHERE } from './download.js';

const MODES = ['Src', 'Build', 'Test'];

/** @type {import('../command.js').Command} */
export const generate = {
  name: 'generate',
  summary: 'generates a service from a forja.json',
  usage: '[forja.json] [options]',
  more: [
    'Src (the sources) is answered with the file. Build and Test take minutes: without --wait they are only started, and their id is',
    'told. Every try of one command carries one key, so that it is charged once; --key does that across commands.',
  ].join('\n'),
  options: {
    mode: { type: 'string', value: '<mode>', help: 'Src, Build or Test; else what the request says' },
    wait: { type: 'boolean', help: 'Waits for the end of a Build or Test, and fetches its file' },
    key: { type: 'string', value: '<text>', help: 'The same key and request are the same generation, charged once' },
    ...WHERE,
    ...LOCK_OPTIONS,
    ...TIMEOUT,
  },
  async run(context) {
    const { values, positionals, portal } = context;
    const mode = choiceOf(values, 'mode', MODES);
    const { request } = await requestOf(positionals, values, textOf(values, 'into'));
    const body = mode ? { ...request, mode } : request;
    const key = textOf(values, 'key') ?? portal.newKey();
    await checkWhere(context, 'unasked');
    if ((body.mode ?? 'Src') === 'Src') return { json: await source({ ...body, mode: 'Src' }, key, context) };
    return { json: await built(body, key, context) };
  },
};

/**
 * The answer is the file; what takes longer than the portal lets a caller wait, or breaks off, is fetched when it is there.
 * @param {Record<string, any>} body
 * @param {string} key
 * @param {import('../command.js').Context} context
 */
async function source(body, key, context) {
  const into = textOf(context.values, 'into');
  const file = await fileOf(body, context);
  const headers = { 'Idempotency-Key': key };
  const answer = await context.portal.send({ path: '/api/generate/generateSrc', body, headers }).catch(lateId);
  const id = typeof answer === 'string' ? answer : (answer.headers.get('x-generation-id') ?? '');
  context.remember({ id });
  const target = into ? temporary(id) : file;
  const saved = typeof answer === 'string' ? undefined : await save(answer, target, context);
  if (saved) return summary(await statusOf(id, context.portal), into ? await unpacked(saved, into) : saved);
  const status = doneOrThrow(await waitFor(id, context));
  return summary(status, await fetched(status.artifactId, writing(file, context)));
}

/**
 * @param {Record<string, any>} body
 * @param {string} key
 * @param {import('../command.js').Context} context
 */
async function built(body, key, context) {
  const call = body.sourceType === 2 || /^API/.test(String(body.sourceType)) ? 'generateBinary' : 'generateDeploy';
  const headers = { 'Idempotency-Key': key };
  const file = context.values.wait ? await fileOf(body, context) : '';
  const { id } = await context.portal.json({ path: `/api/datasource/${call}`, body, headers });
  context.remember({ id });
  if (!context.values.wait) return summary(await statusOf(id, context.portal), {});
  const status = doneOrThrow(await waitFor(id, context));
  return summary(status, await fetched(status.artifactId, writing(file, context)));
}

/**
 * Finds the path of the file, and that it is free, before anything is charged.
 * @param {Record<string, any>} body
 * @param {import('../command.js').Context} context
 */
async function fileOf({ name = 'service' }, context) {
  const file = textOf(context.values, 'output') ?? `${String(name).replace(/[^\w.-]/g, '_')}.zip`;
  if (!textOf(context.values, 'into')) await mayWrite(file, forced(context));
  return file;
}

/** @param {string} file @param {import('../command.js').Context} context */
function writing(file, context) {
  return context.values.into ? context : { ...context, values: { ...context.values, output: file } };
}

/** The portal goes on with what takes longer than it lets a caller wait. @param {unknown} error @returns {string} the generation's id */
function lateId(error) {
  if (error instanceof Failure && error.code === 'requestTimeout' && typeof error.told.id === 'string')
    return error.told.id;
  throw error;
}

/** @param {any} status @param {object} more */
function summary({ id, name, technology, mode, state, credits, artifactId }, more) {
  return { id, name, technology, mode, state, credits, artifactId, ...more };
}
