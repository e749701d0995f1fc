import type { Operation } from '../../../../model/operation.ts';
import type { Project } from '../../../../model/project.ts';
import type { DataType } from '../../../../model/types.ts';
import { distinct, nestedExample } from '../../../kit/mapper/nested.ts';
import { jsonText } from '../../../text/render/unseen.ts';
import { exampleValue } from '../../../text/types/json.ts';
import { bindingOf } from './binding.ts';
import type { Property } from './inputs.ts';

/** A message that an operation accepts, as far as that is known without calling it. */
export interface SampleMessage {
  /** JSON; empty where no member comes with the body. */
  readonly body: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly properties: Readonly<Partial<Record<Property, string>>>;
}

const UUID_CHARS = 36;

const eventSample = (prefix: string) => ({
  [`${prefix}specversion`]: '1.0',
  [`${prefix}id`]: NEW_ID,
  [`${prefix}source`]: '/example',
  [`${prefix}type`]: 'example',
});

/** The place of an id that is new each time. */
export const NEW_ID = 'MESSAGE-ID';

/** Makes a message that an operation accepts; `events`: the prefix of the headers by which it is a CloudEvent. */
export function sampleMessage(operation: Operation, project: Project, events?: string): SampleMessage {
  const { header, property, body } = bindingOf(operation);
  const example = (type: DataType) => String(exampleValue(type, project.types));
  const needed = distinct(header).filter(({ member }) => !member.optional);
  const taken = property.filter(({ name, member }) => !member.optional || name === 'messageId');
  return {
    body: body.length === 0 ? '' : jsonText(nestedExample(body, project.types)),
    headers: {
      ...(events ? eventSample(events) : {}),
      ...Object.fromEntries(needed.map(({ name, member }) => [name, example(member.type)])),
    },
    properties: Object.fromEntries(taken.map(({ name, member }) => [name, example(member.type)])),
  };
}

/** Whether a new UUID fits every member that takes the id of a message. */
export function takesAnyId(operation: Operation): boolean {
  return bindingOf(operation)
    .property.filter(({ name }) => name === 'messageId')
    .every(({ member: { type } }) => type.kind === 'uuid' || (type.kind === 'string' && !isShort(type)));
}

const isShort = ({ length }: { readonly length?: number }) => length !== undefined && length < UUID_CHARS;
