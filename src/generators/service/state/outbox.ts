import type { Project } from '../../../model/project.ts';
import type { OrderedContribution, StateLocation } from '../../parts/part.ts';
import { javaFile } from '../../text/java/java-file.ts';
import { placeholder } from '../../text/render/escape.ts';
import { STATE } from './inbox.ts';

/**
 * Contributes the outbox of a project whose senders keep messages until they have arrived, with its settings. A database answers the
 * `state` contribution with tables.
 */
export function outbox(project: Project, location: StateLocation): OrderedContribution[] {
  return [
    ...waiting(project),
    { kind: 'state', table: 'outbox', ...location },
    { kind: 'setting', key: `${OUTBOX}.poll`, value: placeholder('OUTBOX_POLL', '1s') },
    {
      kind: 'environment',
      name: 'OUTBOX_POLL',
      example: '1s',
      meaning: 'How often the outbox is looked at',
      page: 'state',
    },
    { kind: 'setting', key: `${OUTBOX}.max-attempts`, value: placeholder('OUTBOX_MAX_ATTEMPTS', '20') },
    {
      kind: 'environment',
      name: 'OUTBOX_MAX_ATTEMPTS',
      example: '20',
      meaning: 'Times that a message is tried before it is parked',
      page: 'state',
    },
    { kind: 'setting', key: `${OUTBOX}.lapse`, value: placeholder('OUTBOX_LAPSE', '30s') },
    {
      kind: 'environment',
      name: 'OUTBOX_LAPSE',
      example: '30s',
      meaning: 'How long nothing is heard of a copy that sends before another one does',
      page: 'state',
    },
  ];
}

/** Contributes what sends messages that wait, in tables or in memory, and its settings; the tests of a project send nothing. */
export function waiting(project: Project): OrderedContribution[] {
  const name = 'NothingSentInTests';
  return [
    STATE,
    javaFile(project, { home: 'state', name, template: `service/state/${name}.java`, test: true }),
    ...SETTINGS,
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
