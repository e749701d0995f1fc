import type { OrderedContribution } from '../../parts/part.ts';
import { placeholder } from '../../text/render/escape.ts';

/** Names of queues: no blank, and no character that the broker or a setting of Spring would interpret (`a::b` is a queue of an address). */
export const ARTEMIS_NAME = /^[A-Za-z0-9_.-]+$/;

/** The broker, which triggers and senders over Artemis share: the library, the connection, and a container to try it with. */
export const ARTEMIS: readonly OrderedContribution[] = [
  { kind: 'dependency', artifact: 'artemis' },
  { kind: 'dependency', artifact: 'actuator' },
  { kind: 'setting', key: 'spring.artemis.mode', value: 'native' },
  { kind: 'setting', key: 'spring.artemis.broker-url', value: placeholder('ARTEMIS_URL', 'tcp://localhost:61616') },
  { kind: 'setting', key: 'spring.artemis.user', value: placeholder('ARTEMIS_USERNAME', 'artemis') },
  { kind: 'setting', key: 'spring.artemis.password', value: placeholder('ARTEMIS_PASSWORD', 'artemis') },
  {
    kind: 'environment',
    name: 'ARTEMIS_URL',
    example: 'tcp://localhost:61616',
    composed: 'tcp://artemis:61616',
    meaning: 'Where the broker is',
  },
  { kind: 'environment', name: 'ARTEMIS_USERNAME', example: 'artemis', meaning: 'Its user' },
  { kind: 'environment', name: 'ARTEMIS_PASSWORD', example: 'artemis', meaning: "The user's password", secret: true },
  {
    kind: 'composeService',
    name: 'artemis',
    yaml: `image: apache/activemq-artemis:2.41.0-alpine
ports:
  - "61616:61616"
  - "8161:8161"
restart: unless-stopped
environment:
  ARTEMIS_USER: artemis
  ARTEMIS_PASSWORD: artemis
healthcheck:
  test: ["CMD", "nc", "-z", "localhost", "61616"]
  interval: 10s
  timeout: 5s
  retries: 12
`,
  },
];
