import { lower } from '../../../../checks/names/words.ts';
import type { Group, Project } from '../../../../model/project.ts';
import { stateClass } from '../../../service/state/inbox.ts';
import { javaFile, packageOf } from '../../../text/java/java-file.ts';
import { str } from '../../../text/render/escape.ts';
import type { Contribution } from '../../part.ts';
import type { Endpoints } from './consumer.ts';
import { PROPERTIES, type Property } from './inputs.ts';
import type { QueueProject } from './options.ts';
import { sampleMessage } from './sample.ts';

/**
 * Writes the tests, which need no broker: each operation's message, a body that is no JSON, and the outcome of each
 * failure.
 */
export function testFiles(project: Project, endpoints: Endpoints, { state }: QueueProject): Contribution[] {
  const remembers = state !== 'none';
  const services = project.groups.map(({ type }) => ({ type: `${type}Service`, name: lower(`${type}Service`) }));
  const file = (name: string, view: object, imports: readonly string[] = []) =>
    javaFile(project, { home: 'queue', name, template: `triggers/queue/${name}.java`, view, imports, test: true });
  return [
    file('QueueTest', { services, remembers }, [
      ...BASE_IMPORTS,
      ...services.map(({ type }) => `${packageOf(project, 'service')}.${type}`),
      ...(remembers ? [stateClass('Inbox'), ...TRANSACTION_IMPORTS] : []),
    ]),
    ...project.groups.map((group) => consumerTest(group, project, endpoints)),
  ];
}

function consumerTest(group: Group, project: Project, endpoints: Endpoints): Contribution {
  const methods = group.operations
    .filter((operation) => endpoints.has(operation))
    .map((operation) => {
      const { body, headers, properties } = sampleMessage(operation, project);
      return {
        name: operation.names.method,
        asks: operation.request.members.length > 0,
        valid: str(body),
        headers: Object.entries(headers).map(([name, value]) => ({ name, value })),
        properties: Object.entries(properties).map(([name, value]) => ({
          setter: `set${PROPERTIES[name as Property].java}`,
          value,
        })),
      };
    });
  return javaFile(project, {
    home: 'queue',
    name: `${group.type}ConsumerTest`,
    template: 'triggers/queue/ConsumerTest.java',
    test: true,
    view: {
      consumer: `${group.type}Consumer`,
      service: lower(`${group.type}Service`),
      methods,
      usesAny: methods.some((method) => method.asks),
    },
  });
}

const BASE_IMPORTS = [
  'com.rabbitmq.client.Channel',
  'java.nio.charset.StandardCharsets',
  'org.springframework.amqp.core.Message',
  'org.springframework.amqp.core.MessageBuilder',
  'org.springframework.amqp.rabbit.core.RabbitTemplate',
  'org.springframework.boot.test.context.SpringBootTest',
  'org.springframework.test.context.bean.override.mockito.MockitoBean',
];
const TRANSACTION_IMPORTS = [
  'org.springframework.test.context.bean.override.convention.TestBean',
  'org.springframework.transaction.support.TransactionOperations',
];
