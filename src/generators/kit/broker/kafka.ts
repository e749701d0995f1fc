import type { OrderedContribution } from '../../parts/part.ts';
import { placeholder } from '../../text/render/escape.ts';

/** Names of topics: Kafka's letters, and neither of the two names of folders. */
export const KAFKA_NAME = /^(?!\.{1,2}$)[A-Za-z0-9_.-]+$/;

/** The brokers, which triggers and senders over Kafka share: the library, the connection, and a container to try it with. */
export const KAFKA: readonly OrderedContribution[] = [
  { kind: 'dependency', artifact: 'kafka' },
  { kind: 'dependency', artifact: 'actuator' },
  { kind: 'setting', key: 'spring.kafka.bootstrap-servers', value: placeholder('KAFKA_SERVERS', 'localhost:9092') },
  {
    kind: 'setting',
    key: 'spring.kafka.producer.properties.max.block.ms',
    value: 5_000,
    comment: 'Brokers that are away or hang are noticed; the defaults are one and two minutes',
  },
  { kind: 'setting', key: 'spring.kafka.producer.properties.request.timeout.ms', value: 5_000 },
  { kind: 'setting', key: 'spring.kafka.producer.properties.delivery.timeout.ms', value: 15_000 },
  {
    kind: 'setting',
    key: 'logging.level.org.apache.kafka',
    value: 'warn',
    comment: 'Each client tells all its settings otherwise',
  },
  {
    kind: 'environment',
    name: 'KAFKA_SERVERS',
    example: 'localhost:9092',
    composed: 'kafka:19092',
    meaning: 'The brokers, separated by commas',
  },
  {
    kind: 'composeService',
    name: 'kafka',
    yaml: `image: apache/kafka:4.1.1
ports:
  - "9092:9092"
restart: unless-stopped
environment:
  KAFKA_NODE_ID: "1"
  KAFKA_PROCESS_ROLES: broker,controller
  KAFKA_CONTROLLER_LISTENER_NAMES: CONTROLLER
  KAFKA_CONTROLLER_QUORUM_VOTERS: 1@localhost:9093
  KAFKA_LISTENERS: INSIDE://:19092,OUTSIDE://:9092,CONTROLLER://:9093
  KAFKA_ADVERTISED_LISTENERS: INSIDE://kafka:19092,OUTSIDE://localhost:9092
  KAFKA_LISTENER_SECURITY_PROTOCOL_MAP: INSIDE:PLAINTEXT,OUTSIDE:PLAINTEXT,CONTROLLER:PLAINTEXT
  KAFKA_INTER_BROKER_LISTENER_NAME: INSIDE
  KAFKA_OFFSETS_TOPIC_REPLICATION_FACTOR: "1"
  KAFKA_TRANSACTION_STATE_LOG_REPLICATION_FACTOR: "1"
  KAFKA_TRANSACTION_STATE_LOG_MIN_ISR: "1"
healthcheck:
  test: ["CMD", "/opt/kafka/bin/kafka-broker-api-versions.sh", "--bootstrap-server", "localhost:9092"]
  interval: 10s
  timeout: 10s
  retries: 12
`,
  },
];
