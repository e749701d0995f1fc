import { lower } from '../../../../checks/names/words.ts';
import type { Operation } from '../../../../model/operation.ts';
import type { Group, Project } from '../../../../model/project.ts';
import { runtimeClass } from '../../../runtime/classes.ts';
import { stateClass } from '../../../service/state/inbox.ts';
import { javaFile, packageOf } from '../../../text/java/java-file.ts';
import { str } from '../../../text/render/escape.ts';
import { fragment, joined, type Rendered } from '../../../text/render/rendered.ts';
import type { Contribution } from '../../part.ts';
import type { ConsumedBroker } from './brokers/broker.ts';
import { prefixOf } from './brokers/brokers.ts';
import type { Endpoints } from './consumer.ts';
import type { QueueProject } from './options.ts';
import { sampleMessage } from './sample.ts';

/**
 * Writes the tests, which need no broker: each operation's message, and a body that is no JSON.
 */
export function testFiles(
  project: Project,
  endpoints: Endpoints,
  options: QueueProject,
  { silence }: ConsumedBroker,
): Contribution[] {
  const remembers = options.state !== 'none';
  const events = prefixOf(options);
  const services = project.groups.map(({ type }) => ({ type: `${type}Service`, name: lower(`${type}Service`) }));
  return [
    javaFile(project, {
      home: 'queue',
      name: 'QueueTest',
      template: 'triggers/queue/QueueTest.java',
      test: true,
      view: { services, remembers, silence },
      imports: [
        ...BASE_IMPORTS,
        ...['ConsumedQueues', 'MessageWork', 'ReceivedMessage', 'Settlement'].map((name) =>
          runtimeClass(`queue.${name}`),
        ),
        ...services.map(({ type }) => `${packageOf(project, 'service')}.${type}`),
        ...(services.length > 0 ? ['org.springframework.test.context.bean.override.mockito.MockitoBean'] : []),
        ...(remembers ? [stateClass('Inbox'), ...TRANSACTION_IMPORTS] : []),
      ],
    }),
    ...project.groups.map((group) => consumerTest(group, project, endpoints, events)),
  ];
}

function consumerTest(group: Group, project: Project, endpoints: Endpoints, events?: string): Contribution {
  const methods = group.operations
    .filter((operation) => endpoints.has(operation))
    .map((operation) => {
      const { body } = sampleMessage(operation, project);
      return {
        name: operation.names.method,
        asks: operation.request.members.length > 0,
        valid: str(body),
        beside: besideBody(operation, project, events),
      };
    });
  const [asked, beside] = [methods.some(({ asks }) => asks), methods.some(({ beside }) => beside)];
  return javaFile(project, {
    home: 'queue',
    name: `${group.type}ConsumerTest`,
    template: 'triggers/queue/ConsumerTest.java',
    test: true,
    imports: [
      runtimeClass('queue.Settlement.Step'),
      ...(beside ? ['java.util.Map'] : []),
      'org.junit.jupiter.api.Test',
    ],
    view: { service: lower(`${group.type}Service`), methods, usesAny: asked },
  });
}

/** Writes id, correlation, type and headers of a message; undefined where it needs none of its own. */
function besideBody(operation: Operation, project: Project, events?: string): Rendered | undefined {
  const { headers, properties } = sampleMessage(operation, project, events);
  if (Object.keys({ ...headers, ...properties }).length === 0) return undefined;
  const text = (value: string | undefined) => (value === undefined ? fragment`null` : str(value));
  const entries = Object.entries(headers).map(([name, value]) => fragment`Map.entry(${str(name)}, ${str(value)})`);
  const { messageId = 'a-message', correlationId, messageType } = properties;
  return fragment`${str(messageId)}, ${text(correlationId)}, ${text(messageType)}, ${entries.length > 0 ? fragment`Map.ofEntries(${joined(entries, ', ')})` : fragment`Map.of()`}`;
}

const BASE_IMPORTS = [
  'java.nio.charset.StandardCharsets',
  'java.util.List',
  'java.util.Map',
  'org.jspecify.annotations.Nullable',
  'org.springframework.beans.factory.annotation.Autowired',
  'org.springframework.boot.test.context.SpringBootTest',
];
const TRANSACTION_IMPORTS = [
  'org.springframework.test.context.bean.override.convention.TestBean',
  'org.springframework.test.context.bean.override.mockito.MockitoBean',
  'org.springframework.transaction.support.TransactionOperations',
];
