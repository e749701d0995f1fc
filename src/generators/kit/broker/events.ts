import { z } from 'zod';
import type { Project } from '../../../model/project.ts';
import type { OrderedContribution } from '../../parts/part.ts';
import { placeholder } from '../../text/render/escape.ts';
import type { JsonSchema } from '../json/schema.ts';

/** The option for what messages are: the data alone, or events in the binary mode of CloudEvents, whose body is the data as well. */
export const events = z.enum(['plain', 'cloudEvents'], { error: 'decision' }).default('plain');

export type Events = z.output<typeof events>;

const TEXT: JsonSchema = { type: 'string', minLength: 1 };

/**
 * Describes the headers of a message as an event.
 * @example
 * ce_   →   { ce_specversion: { const: '1.0' }, ce_id: …, ce_source: …, ce_type: …, ce_time: … }
 */
export function eventHeaders(prefix: string, type: JsonSchema = TEXT): Readonly<Record<string, JsonSchema>> {
  return {
    [`${prefix}specversion`]: { const: '1.0' },
    [`${prefix}id`]: TEXT,
    [`${prefix}source`]: { ...TEXT, format: 'uri-reference' },
    [`${prefix}type`]: type,
    [`${prefix}time`]: { type: 'string', format: 'date-time' },
  };
}

/** The headers without which a message is no event. */
export const neededOfEvents = (prefix: string): readonly string[] =>
  ['specversion', 'id', 'source', 'type'].map((attribute) => prefix + attribute);

/** Writes the type of the events that an operation's answers are. */
export const eventType = ({ basePackage }: Pick<Project, 'basePackage'>, operation: string) =>
  `${basePackage}.${operation}`;

/** Asks for messages that come to be events. */
export const TAKEN_EVENTS: readonly OrderedContribution[] = [
  { kind: 'setting', key: 'service.cloud-events.taken', value: true },
];

/** Asks for messages that go to be events. */
export function sentEvents({ name, basePackage }: Project): readonly OrderedContribution[] {
  return [
    { kind: 'setting', key: 'service.cloud-events.sent', value: true },
    { kind: 'setting', key: 'service.cloud-events.source', value: placeholder('CLOUD_EVENTS_SOURCE', `/${name}`) },
    { kind: 'setting', key: 'service.cloud-events.type-prefix', value: `${basePackage}.` },
    {
      kind: 'environment',
      name: 'CLOUD_EVENTS_SOURCE',
      example: `/${name}`,
      meaning: 'The source of the events that it sends: a URI reference',
      page: 'cloud-events',
    },
  ];
}

/** The README's words on messages that are events. */
export const EVENTS_TEXT =
  'Messages are **CloudEvents** in binary mode: [forja/docs/cloud-events.md](forja/docs/cloud-events.md) names their headers.';
