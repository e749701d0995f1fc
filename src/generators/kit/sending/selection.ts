import { z } from 'zod';
import type { FieldFault } from '../../../model/fault.ts';
import type { Mapping } from '../../../model/mapping.ts';
import type { Operation } from '../../../model/operation.ts';
import type { Project } from '../../../model/project.ts';
import type { SenderId } from '../../../model/request/part-ids.ts';
import { text } from '../../../model/schema/text.ts';
import type { Use } from '../../parts/part.ts';
import { str } from '../../text/render/escape.ts';
import { fragment, joined, type Rendered } from '../../text/render/rendered.ts';
import { type Content, eachRowOf, memberOf, messageOf } from './content.ts';
import { fieldOf } from './twice.ts';

/** The name of a member of what is sent; periods lead into objects. */
const member = text
  .trim()
  .min(1, 'required')
  .max(200, 'tooLong')
  .regex(/^[^\s{}.]+(?:\.[^\s{}.]+)*$/, 'sentMember')
  .optional();

/** The options of which messages are sent: they are the same for every sender. */
export const selectionOptions = {
  /** `each`: every row of the answer is a message of its own. */
  rows: z.enum(['whole', 'each'], { error: 'decision' }).default('whole'),
  /** A message is sent only where one of its members has that value, another one, or any. */
  condition: z.enum(['always', 'is', 'isNot', 'present'], { error: 'decision' }).default('always'),
  conditionMember: member.meta({ when: { condition: ['is', 'isNot', 'present'] } }),
  conditionValue: text
    .min(1, 'required')
    .max(400, 'tooLong')
    .optional()
    .meta({ when: { condition: ['is', 'isNot'] } }),
};

/** The member in whose order messages are sent, where `order` says so. */
export const orderMember = member.meta({ when: { order: 'member' } });

/** The options of which messages are sent, as an endpoint has them. */
export interface Selecting {
  readonly rows: 'whole' | 'each';
  readonly condition: 'always' | 'is' | 'isNot' | 'present';
  readonly conditionMember?: string | undefined;
  readonly conditionValue?: string | undefined;
  readonly order?: string;
  readonly orderMember?: string | undefined;
}

/**
 * Writes the Java that selects messages; nothing where the whole answer is always sent.
 * @example
 * each row, where status is paid   →   Selection.eachRow().whereIs("status", "paid")
 */
export function selectionCode(options: Selecting, operation: Operation, project: Project): Rendered | undefined {
  const { rows, condition, conditionMember = '', conditionValue = '', order, orderMember: ordered } = options;
  if (rows === 'whole' && condition === 'always' && order !== 'member') return undefined;
  const steps = [startOf(rows, operation, project)];
  if (condition === 'present') steps.push(fragment`wherePresent(${str(conditionMember)})`);
  else if (condition !== 'always') {
    const name = condition === 'is' ? fragment`whereIs` : fragment`whereIsNot`;
    steps.push(fragment`${name}(${str(conditionMember)}, ${str(conditionValue)})`);
  }
  if (order === 'member') steps.push(fragment`inOrderOf(${str(ordered ?? '')})`);
  return joined(steps, '.');
}

function startOf(rows: Selecting['rows'], operation: Operation, project: Project): Rendered {
  if (rows === 'whole') return fragment`Selection.whole()`;
  const each = eachRowOf(operation, project);
  const list = 'member' in each ? each.member : '';
  return list === '' ? fragment`Selection.eachRow()` : fragment`Selection.eachRowOf(${str(list)})`;
}

/** Tells in words which messages are sent, for the README; nothing where the whole answer always is. */
export function selectionText(options: Selecting): string {
  const { rows, condition, conditionMember, conditionValue, order, orderMember: ordered } = options;
  const values = {
    always: '',
    is: ` is ${conditionValue}`,
    isNot: ` is not ${conditionValue}`,
    present: ' has a value',
  };
  return [
    ...(rows === 'each' ? ['each row is a message'] : []),
    ...(condition === 'always' ? [] : [`only where ${conditionMember}${values[condition]}`]),
    ...(order === 'member' ? [`in the order of ${ordered}`] : []),
  ].join(', ');
}

/** Finds rows that an answer does not have, and members that what is sent does not have. */
export function checkSelection<E extends Selecting>(
  sender: SenderId,
  project: Project,
  uses: readonly Use<E>[],
): readonly FieldFault[] {
  return uses.flatMap((use): readonly FieldFault[] => {
    const field = (option: string) => fieldOf(sender, project, uses, use, option);
    const { operation, options, payload } = use;
    const fault = options.rows === 'each' ? rowsFault(operation, payload, project) : undefined;
    if (fault) return [{ field: field('rows'), message: fault }];
    const content = messageOf(operation, payload, options.rows, project);
    const compared = options.condition === 'is' || options.condition === 'isNot';
    return [
      ...memberFaults(
        content,
        options.condition === 'always' ? undefined : options.conditionMember,
        compared,
        field('conditionMember'),
      ),
      ...memberFaults(
        content,
        options.order === 'member' ? options.orderMember : undefined,
        true,
        field('orderMember'),
      ),
    ];
  });
}

function rowsFault(operation: Operation, payload: Mapping | undefined, project: Project): string | undefined {
  const each = eachRowOf(operation, project);
  if ('fault' in each) return each.fault;
  return payload ? 'rowsPayload' : undefined;
}

/** Finds a member that is not there, or that is an object or a list where one value is needed. */
export function memberFaults(
  content: Content,
  path: string | undefined,
  isValue: boolean,
  field: string,
): readonly FieldFault[] {
  if (path === undefined) return [];
  const held = memberOf(content, path);
  if (held === undefined) return [{ field, message: 'sentMember' }];
  return isValue && held !== 'value' && held !== 'any' ? [{ field, message: 'sentValue' }] : [];
}
