import type { Project } from '../../../model/project.ts';
import type { OrderedContribution } from '../../parts/part.ts';
import { javaFile } from '../../text/java/java-file.ts';
import { placeholder } from '../../text/render/escape.ts';
import { STATE } from './inbox.ts';

/**
 * Contributes what sends the messages that wait, and its settings; the tests of a project send nothing. `memory`: they wait there,
 * and each is sent at most once.
 */
export function outbox(project: Project, memory: boolean): OrderedContribution[] {
  const name = 'NothingSentInTests';
  return [
    STATE,
    javaFile(project, { home: 'state', name, template: `service/state/${name}.java`, test: true }),
    ...SETTINGS,
    ...(memory ? IN_MEMORY : IN_TABLES),
  ];
}

const OUTBOX = 'service.outbox';
const HEALTH = 'management.endpoint.health.group.delivery';

const SETTINGS: readonly OrderedContribution[] = [
  { kind: 'setting', key: `${OUTBOX}.enabled`, value: placeholder('OUTBOX_ENABLED', 'true') },
  { kind: 'setting', key: `${OUTBOX}.max-pause`, value: placeholder('OUTBOX_MAX_PAUSE', '1m') },
  { kind: 'setting', key: `${HEALTH}.include`, value: 'outbox' },
  { kind: 'setting', key: `${HEALTH}.show-details`, value: 'always', comment: 'Three figures, and nothing secret' },
  {
    kind: 'environment',
    name: 'OUTBOX_ENABLED',
    example: 'true',
    meaning: 'Whether this copy of the service sends what waits',
    page: 'state',
  },
  {
    kind: 'environment',
    name: 'OUTBOX_MAX_PAUSE',
    example: '1m',
    meaning: "Longest pause before an operation's messages are sent again",
    page: 'state',
  },
];

const IN_MEMORY: readonly OrderedContribution[] = [
  { kind: 'setting', key: `${OUTBOX}.poll`, value: '100ms' },
  { kind: 'setting', key: 'service.sending.delivery', value: 'at-most-once' },
];

const IN_TABLES: readonly OrderedContribution[] = [
  { kind: 'setting', key: `${OUTBOX}.poll`, value: placeholder('OUTBOX_POLL', '1s') },
  { kind: 'setting', key: `${OUTBOX}.max-attempts`, value: placeholder('OUTBOX_MAX_ATTEMPTS', '20') },
  { kind: 'setting', key: `${OUTBOX}.lapse`, value: placeholder('OUTBOX_LAPSE', '30s') },
  {
    kind: 'environment',
    name: 'OUTBOX_POLL',
    example: '1s',
    meaning: 'How often the outbox is looked at',
    page: 'state',
  },
  {
    kind: 'environment',
    name: 'OUTBOX_MAX_ATTEMPTS',
    example: '20',
    meaning: 'Times that a message is tried before it is parked',
    page: 'state',
  },
  {
    kind: 'environment',
    name: 'OUTBOX_LAPSE',
    example: '30s',
    meaning: 'How long nothing is heard of a copy that sends before another one does',
    page: 'state',
  },
];
