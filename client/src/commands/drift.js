import { TIMEOUT, textOf } from '../arguments.js';
import { EXIT, usage } from '../exit.js';
import { requestOf } from '../request.js';

/** @type {import('../command.js').Command} */
export const drift = {
  name: 'drift',
  summary: 'tells what has changed in a data source since services were generated from it',
  usage: '[forja.json] [options]',
  more: 'By a forja.json: what its own service calls. Exits 5 where anything of that changed. Free of charge.',
  options: {
    datasource: { type: 'string', value: '<name>', help: 'All services of this data source, without a forja.json' },
    service: { type: 'string', value: '<generation id>', help: 'What has changed since that generation' },
    ...TIMEOUT,
  },
  async run({ values, positionals, portal }) {
    const [datasource, service] = [textOf(values, 'datasource'), textOf(values, 'service')];
    if ([datasource, service, positionals[0]].filter(Boolean).length > 1) {
      throw usage('Use one of: a forja.json, --datasource, --service.');
    }
    const found = service
      ? await portal.json({ path: '/api/datasource/serviceDrift', query: { id: service } })
      : datasource
        ? await of(datasource, portal)
        : await ofProject(positionals, portal);
    const changed = found.generations.filter(hasChanged);
    return {
      exit: changed.length > 0 ? EXIT.differs : EXIT.done,
      json: found,
      words: [...found.generations.map(lineOf), ...(found.untold > 0 ? [`Not compared: ${found.untold}`] : [])],
    };
  },
};

/** @param {string} datasourceName @param {import('../portal.js').Portal} portal */
const of = (datasourceName, portal) => portal.json({ path: '/api/datasource/drift', query: { datasourceName } });

/**
 * @param {readonly string[]} positionals
 * @param {import('../portal.js').Portal} portal
 */
async function ofProject(positionals, portal) {
  const { request } = await requestOf(positionals, { 'no-lock': true });
  if (typeof request.datasource !== 'string') {
    throw usage('This request is made from a contract: forja diff --contract compares it with another one.');
  }
  const found = await of(request.datasource, portal);
  const isOwn = (/** @type {any} */ { name, technology }) => name === request.name && technology === request.technology;
  return { ...found, generations: found.generations.filter(isOwn) };
}

/** @param {any} service */
const hasChanged = ({ changed, gone, refused }) => changed.length + gone.length + refused.length > 0;

/** @param {any} service */
function lineOf({ name, technology, compared, changed, gone, refused }) {
  return `${name} (${technology}): ${compared} compared, ${changed.length} changed, ${gone.length} gone, ${refused.length} refused`;
}
