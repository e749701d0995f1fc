import { sentText } from '../../../kit/sending/documents.ts';
import { mdCode } from '../../../text/render/escape.ts';
import type { OrderedContribution, Use } from '../../part.ts';
import { mutationOf } from './mutation.ts';
import type { GraphqlSenderEndpoint, GraphqlSenderProject } from './options.ts';

/** Writes the README's section on what is sent to GraphQL APIs, and what is promised of its delivery. */
export function readme(
  options: GraphqlSenderProject,
  uses: readonly Use<GraphqlSenderEndpoint>[],
): OrderedContribution {
  const rows = uses.map(({ operation, options: { url, mutation, variable, order } }) => {
    const how = order === 'operation' ? 'one after the other' : 'each for itself';
    const sent = variable === '' ? 'its members' : mdCode(`$${variable}`);
    return `| \`${operation.names.method}\` | ${mdCode(url)} | \`${mutationOf(mutation)?.name}\` | ${sent} | ${how} |`;
  });
  const table = `| Operation | Sent to | Mutation | Variables | Order |\n|---|---|---|---|---|\n${rows.join('\n')}`;
  const operations = uses.map(({ operation }) => operation);
  const kept = { sent: 'sent as the variables of a mutation', page: 'graphql-sender', table };
  const markdown = sentText(kept, options, operations);
  return { kind: 'readmeSection', title: 'Messages to GraphQL APIs', markdown };
}
