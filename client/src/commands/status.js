import { TIMEOUT } from '../arguments.js';
import { EXIT, usage } from '../exit.js';
import { statusOf, waitFor } from '../generation.js';

/** @type {import('../command.js').Command} */
export const status = {
  name: 'status',
  summary: 'tells what has become of a generation',
  usage: '<generation id> [options]',
  more: 'Exits 1 where it failed or was cancelled.',
  options: { wait: { type: 'boolean', help: 'Waits for its end' }, ...TIMEOUT },
  async run(context) {
    const [id, ...more] = context.positionals;
    if (!id || more.length > 0) throw usage('Which generation? forja status <generation id>');
    context.remember({ id });
    const now = await statusOf(id, context.portal);
    const found = context.values.wait ? await waitFor(id, context) : now;
    const hasFailed = found.state === 'failed' || found.state === 'cancelled';
    const words = [`${found.name}: ${found.state}`, ...(found.fault ? [found.fault.message] : [])];
    return { exit: hasFailed ? EXIT.failed : EXIT.done, json: found, words };
  },
};
