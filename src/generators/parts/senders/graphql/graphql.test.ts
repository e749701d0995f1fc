import { describe, expect, test } from 'vitest';
import { parameter, routine } from '../../../../../tests/generated/projects/tiny.ts';
import { contributed } from '../../../../../tests/support/parts/contributed.ts';
import { projectOf } from '../../../../../tests/support/parts/projects.ts';
import { graphql } from './graphql.ts';
import { mutationOf } from './mutation.ts';
import { endpointOptions, projectOptions } from './options.ts';

const PLACE = 'mutation Place($id: ID!) { place(id: $id) { id } }';
const sender = (options: object = {}, payload?: readonly object[]) => ({
  sender: 'graphql',
  options: { url: 'https://crm.example.com/graphql', mutation: PLACE, variable: 'id', ...options },
  ...(payload && { payload }),
});

/** Makes a project with one operation that is sent somewhere, and the uses of the sender. */
function sending(...senders: readonly object[]) {
  const project = projectOf([routine('total', [parameter('day')])], { endpoints: [{ senders }] });
  const uses = project.operations.flatMap((operation) =>
    operation.senders.map(({ options, payload }) => ({
      operation,
      options: endpointOptions.parse(options),
      ...(payload.length > 0 && { payload }),
    })),
  );
  return { project, uses };
}

function contributedBy({ project, uses }: ReturnType<typeof sending>, options: object = {}) {
  return contributed(graphql.contribute(project, projectOptions.parse(options), uses));
}

const check = ({ project, uses }: ReturnType<typeof sending>) =>
  graphql.check?.(project, projectOptions.parse({}), uses);
const PAYLOAD = [{ target: 'id', from: { place: 'request', name: 'day' } }];

describe('what is sent', () => {
  test('the document is a file, and settings say where it goes and which variable the message is', () => {
    const { files, modules, text, of, sections } = contributedBy(sending(sender()));
    expect(modules).toEqual(['graphql-sender']);
    expect(files).toEqual(expect.arrayContaining(['GraphqlSender.java', 'total-place.graphql']));
    expect(text('total-place.graphql').trim()).toBe(PLACE);
    expect(text('GraphqlSender.java')).toMatch(/new Lane\("graphql", "total to crm-example-com"\),[^;]*"total-place"/);
    expect(Object.fromEntries(of('setting').map(({ key, value }) => [key, String(value)]))).toMatchObject({
      'service.graphql-sender.receivers.crm-example-com.url':
        '${GRAPHQL_RECEIVER_CRM_EXAMPLE_COM_URL:https://crm.example.com}',
      'service.graphql-sender.mutations.total-place.receiver': 'crm-example-com',
      'service.graphql-sender.mutations.total-place.path': '/graphql',
      'service.graphql-sender.mutations.total-place.variable': 'id',
    });
    expect(sections['Messages to GraphQL APIs']).toContain('Delivery is **at most once**');
  });

  test('a payload is sent by its members', () => {
    const { files, of } = contributedBy(sending(sender({ variable: '' }, PAYLOAD)), { delivery: 'outbox' });
    expect(files).toContain('GraphqlPayloads.java');
    expect(of('setting').map(({ key }) => key)).not.toContain('service.graphql-sender.mutations.total-place.variable');
    expect(of('state')).toMatchObject([{ table: 'outbox', field: 'senderOptions.graphql.outboxDatabase' }]);
  });
});

describe('what is refused, beside its field', () => {
  const field = (option: string, place = 0) => `endpoints.0.senders.${place}.options.${option}`;

  test.each([
    'query Q { a }',
    'subscription { a }',
    'mutation A { a } mutation B { b }',
    'mutation A { a } type T { b: Int }',
    '{ a }',
    'mutation {',
    '{'.repeat(300),
  ])('%s is no mutation', (mutation) => {
    expect(check(sending(sender({ mutation })))).toEqual([{ field: field('mutation'), message: 'sentMutation' }]);
  });

  test('a variable that the mutation has not', () => {
    expect(check(sending(sender({ variable: 'order' })))).toEqual([
      { field: field('variable'), message: 'sentVariable' },
    ]);
  });

  test('a value that is sent by its members, of which it has none', () => {
    expect(check(sending(sender({ variable: '' })))).toEqual([{ field: field('variable'), message: 'sentWhole' }]);
    expect(check(sending(sender({ variable: '' }, PAYLOAD)))).toEqual([]);
  });

  test('the same mutation of the same API twice', () => {
    const other = sender({ mutation: PLACE.replace('Place', 'Other') });
    expect(check(sending(sender(), other, sender()))).toEqual([{ field: field('url', 2), message: 'receiverTaken' }]);
  });
});

test('a mutation without a name is called after its first field', () => {
  expect(mutationOf('mutation { place(id: 1) } ')).toEqual({ name: 'place', variables: new Set() });
  expect(mutationOf('fragment F on T { a } mutation { ...F }')?.name).toBe('mutation');
});
