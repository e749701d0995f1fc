import { pascal } from '../../../../checks/names/words.ts';
import type { Project } from '../../../../model/project.ts';
import { throughDeliveries } from '../../../kit/sending/deliveries.ts';
import { keysOf } from '../../../kit/sending/keys.ts';
import { listeners } from '../../../kit/sending/listener.ts';
import { laneOf, type Receiver, receiverOf, receiverSettings, receiversOf } from '../../../kit/sending/receivers.ts';
import { packageOf } from '../../../text/java/java-file.ts';
import { id } from '../../../text/render/escape.ts';
import type { OrderedContribution, Use } from '../../part.ts';
import { mutationOf } from './mutation.ts';
import type { GraphqlSenderEndpoint, GraphqlSenderProject } from './options.ts';

const SECTION = 'service.graphql-sender';

/** Contributes the classes that listen to operations, and the documents that the runtime sends what they tell by. */
export function senderFiles(
  project: Project,
  options: GraphqlSenderProject,
  uses: readonly Use<GraphqlSenderEndpoint>[],
): OrderedContribution[] {
  const receivers = receiversOf(
    uses.map((use) => use.options),
    'GRAPHQL_RECEIVER',
  );
  const keys = keysOf(uses, ({ mutation }) => nameOf(mutation));
  const listening = throughDeliveries<GraphqlSenderEndpoint>(options, {
    ...{ sender: 'graphql', name: 'GraphqlSender', payloads: 'GraphqlPayloads', method: methodName },
    lane: (operation, { url }) => laneOf(operation, url, receivers),
    destination: (_operation, endpoint) => keys.get(endpoint) ?? '',
  });
  return [
    ...listeners(project, options, uses, listening),
    { kind: 'runtime', module: 'graphql-sender' },
    ...receiverSettings(SECTION, options, receivers),
    ...uses.flatMap(({ options: endpoint }) => mutationFiles(project, endpoint, keys.get(endpoint) ?? '', receivers)),
  ];
}

/**
 * Names the method that sends an operation's answer by a mutation.
 * @example
 * placeOrder, https://crm.example.com/graphql, mutation Place   →   placeOrderToCrmExampleComGraphqlPlace
 */
export function methodName(operation: string, { url, mutation }: GraphqlSenderEndpoint): string {
  const { host, pathname } = new URL(url);
  return id(`${operation}To${pascal(`${host} ${pathname} ${nameOf(mutation)}`, 'Receiver')}`).toString();
}

const nameOf = (mutation: string) => mutationOf(mutation)?.name ?? 'mutation';

/** Contributes the document of a mutation and the settings that name it. */
function mutationFiles(
  project: Project,
  { url, mutation, variable }: GraphqlSenderEndpoint,
  key: string,
  receivers: readonly Receiver[],
): readonly OrderedContribution[] {
  const folder = packageOf(project, 'sender').replaceAll('.', '/');
  const own = `${SECTION}.mutations.${key}`;
  return [
    { kind: 'file', owner: 'ours', path: `src/generated/resources/${folder}/${key}.graphql`, text: `${mutation}\n` },
    { kind: 'setting', key: `${own}.receiver`, value: receiverOf(url, receivers) },
    { kind: 'setting', key: `${own}.path`, value: new URL(url).pathname },
    { kind: 'setting', key: `${own}.document`, value: `classpath:${folder}/${key}.graphql` },
    ...(variable === '' ? [] : [{ kind: 'setting', key: `${own}.variable`, value: variable } as const]),
  ];
}
