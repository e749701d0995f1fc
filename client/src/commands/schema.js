import { choiceOf, TIMEOUT, textOf } from '../arguments.js';
import { EXIT, Failure } from '../exit.js';
import { mayWrite, nameIn, save } from '../file.js';
import { requestOf } from '../request.js';
import { forced } from './download.js';

/** @type {import('../command.js').Command} */
export const schema = {
  name: 'schema',
  summary: 'makes the contract of a service alone, such as its openapi.yaml',
  usage: '[forja.json] [options]',
  options: {
    format: { type: 'string', value: '<format>', help: 'own (the technology’s own language, the default) or xsd' },
    output: { type: 'string', value: '<file>', help: 'Where the file goes; else its own name, in this folder' },
    force: { type: 'boolean', help: 'Writes over what is there' },
    key: { type: 'string', value: '<text>', help: 'The same key and request are the same contract, counted once' },
    ...TIMEOUT,
  },
  async run(context) {
    const { values, positionals, portal } = context;
    const format = choiceOf(values, 'format', ['own', 'xsd']);
    const { request } = await requestOf(positionals, { ...values, 'no-lock': true });
    const { mode: _, ...rest } = request;
    const body = format === 'xsd' ? { ...rest, format } : rest;
    const output = textOf(values, 'output');
    if (output) await mayWrite(output, forced(context));
    const key = textOf(values, 'key') ?? portal.newKey();
    const answer = await portal.send({
      path: '/api/generate/generateSchema',
      body,
      headers: { 'Idempotency-Key': key },
    });
    const id = answer.headers.get('x-generation-id');
    context.remember({ id });
    const file = output ?? nameIn(answer.headers) ?? 'schema';
    if (!output) await mayWrite(file, forced(context));
    const saved = await save(answer, file, context);
    if (!saved)
      throw new Failure(
        EXIT.failed,
        'unreachable',
        `The contract broke off: forja schema --key ${key} fetches it free of charge.`,
        { id },
      );
    return { json: { id, ...saved }, words: [`${file} is written.`] };
  },
};
