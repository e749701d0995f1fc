import { expect, test } from 'vitest';
import { z } from 'zod';
import { inputOf, routine, type TinyEndpoint, tinyCatalog } from '../../../tests/generated/projects/tiny.ts';
import { Fault } from '../../model/fault.ts';
import { generateRequest } from '../../model/request/request.ts';
import { strict } from '../../model/schema/strict.ts';
import { checkRequest } from '../check-request.ts';
import type { Catalog } from '../parts/catalog.ts';
import type { Server } from '../parts/part.ts';
import { findParts } from './parts.ts';
import { toProject } from './to-project.ts';

const tiny = tinyCatalog();
const tomcat: Server = {
  ...(tiny.servers[0] as Server),
  id: 'tomcat',
  packaging: 'war',
  projectOptions: strict({ jndiName: z.string().min(1, 'required').default('jdbc/shop') }),
};
const catalog: Catalog = { ...tiny, servers: [...tiny.servers, tomcat] };
const asking = (request: Record<string, unknown> = {}, endpoint: TinyEndpoint = {}) =>
  inputOf([routine('order_total')], { request, endpoints: [endpoint] });
const parsed = (...asked: Parameters<typeof asking>) => generateRequest.parse(asking(...asked).request);
const toQueue = (queue: string) => ({ senders: [{ sender: 'queue', options: { queue } }] });

function faultOf(make: () => unknown): Fault {
  try {
    make();
  } catch (error) {
    if (error instanceof Fault) return error;
    throw error;
  }
  throw new Error('nothing was refused');
}

test('the parts of a project are those of the catalogue, and senders only those that it uses', () => {
  const without = toProject(asking(), catalog).parts;
  expect(without).toMatchObject({ technology: { id: 'rest' }, trigger: { id: 'rest' }, source: { id: 'database' } });
  expect(without.trigger).toBe(tiny.technologies[0]?.trigger);
  expect(without.senders).toEqual([]);
  expect(toProject(asking({}, toQueue('orders')), catalog).parts.senders).toEqual([catalog.senders[0]]);
});

test('a Test has the server that runs by itself, and the one that its request names is known beside it', () => {
  const named = (mode: string) => {
    const { server, namedServer } = findParts(parsed({ mode, applicationServer: 'tomcat' }), catalog);
    return [server.id, namedServer?.id];
  };
  expect(named('Test')).toEqual(['embedded', 'tomcat']);
  expect(named('Build')).toEqual(['tomcat', 'tomcat']);
  expect(findParts(parsed({ mode: 'Test', applicationServer: 'weblogic' }), catalog).namedServer).toBeUndefined();
});

test.each([
  [{ technology: 'soap' }, {}, 'technology', 'forms.reasons.notYet'],
  [{ applicationServer: 'wildfly' }, {}, 'applicationServer', 'forms.reasons.server'],
  [{ databaseType: 'oracle' }, {}, 'databaseType', 'forms.reasons.database'],
  [{}, { senders: [{ sender: 'pigeon' }] }, 'endpoints.0.senders.0.sender', 'decision'],
  [{ senderOptions: { pigeon: {} } }, {}, 'senderOptions.pigeon', 'decision'],
])('what the catalogue does not have is refused beside its field (%j %j)', (request, endpoint, field, message) => {
  const fault = faultOf(() => findParts(parsed(request, endpoint), catalog));
  expect([fault.code, fault.faults]).toEqual(['unsupported', [{ field, message }]]);
});

test('a sender that the server cannot have is refused with its reason, and without the sender the server is fine', () => {
  const weblogic: Catalog = { ...catalog, servers: [{ ...tomcat, id: 'weblogic' }] };
  const request = { applicationServer: 'weblogic' };
  const fault = faultOf(() => findParts(parsed(request, toQueue('orders')), weblogic));
  expect(fault.faults).toEqual([{ field: 'endpoints.0.senders.0.sender', message: 'notHere' }]);
  expect(findParts(parsed(request), weblogic).server.id).toBe('weblogic');
});

test('the faults of server, technology, endpoints and senders come together, in this order', () => {
  const request = { applicationServer: 'tomcat', serverOptions: { jndiName: '' }, options: { auth: 'magic' } };
  const endpoint = { options: { url: 'no-slash' }, ...toQueue('') };
  const faults = [
    { field: 'serverOptions.jndiName', message: 'required' },
    { field: 'options.auth', message: 'decision' },
    { field: 'endpoints.0.options.url', message: 'urlPath' },
    { field: 'endpoints.0.senders.0.options.queue', message: 'required' },
  ];
  expect(faultOf(() => checkRequest(parsed(request, endpoint), catalog)).faults).toEqual(faults);
  expect(faultOf(() => toProject(asking(request, endpoint), catalog)).faults).toEqual(faults);
});

test('a request without faults has none: it is checked and made', () => {
  const request = { applicationServer: 'tomcat', serverOptions: { jndiName: 'jdbc/orders' } };
  expect(() => checkRequest(parsed(request, toQueue('orders')), catalog)).not.toThrow();
  const { project } = toProject(asking(request, toQueue('orders')), catalog);
  expect([project.server, project.serverOptions]).toEqual(['tomcat', { jndiName: 'jdbc/orders' }]);
});
