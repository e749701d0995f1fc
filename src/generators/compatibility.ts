import type { Access, Known } from '../model/changes.ts';
import type { Change, ChangeKind } from '../model/diff.ts';
import { COLUMN, type Fields, type Shape } from '../model/shape.ts';
import { fits, type Sided, type Types, valuesOf } from './fitting.ts';

/** One side of a comparison: all that callers know of an operation. */
export interface Seen extends Pick<Known, 'published' | 'access'> {
  readonly shape: Shape;
  readonly types: Types;
}

/**
 * Every change between two sides of one operation. What callers send may become more liberal, what they get may become narrower: a new
 * member of a request is compatible where it may be left out, a new member of an answer is, and one less of either is breaking.
 */
export function changesBetween(before: Seen, now: Seen): readonly Change[] {
  return [
    ...publishedChanges(before, now),
    ...accessChanges(before.access, now.access),
    ...requestChanges(fieldsOf(before, 'takes'), fieldsOf(now, 'takes'), ''),
    ...answerChanges(before, now),
  ];
}

interface SidedFields {
  readonly fields: Fields;
  readonly types: Types;
}

const fieldsOf = ({ shape, types }: Seen, part: keyof Shape): SidedFields => ({ fields: shape[part], types });

function publishedChanges({ published: was = [] }: Seen, { published: is = [] }: Seen): Change[] {
  if (was.join('\n') === is.join('\n')) return [];
  return [
    { kind: 'published', breaking: was.some((line) => !is.includes(line)), ...told(was.join(', '), is.join(', ')) },
  ];
}

function accessChanges(was: Access | undefined, is: Access | undefined): Change[] {
  if (!was || !is) return [];
  const [before, now] = [accessText(was), accessText(is)];
  if (before === now) return [];
  const lets = is.roles.length === 0 || (was.roles.length > 0 && was.roles.every((role) => is.roles.includes(role)));
  const stays = was.auth === is.auth && is.scopes.every((scope) => was.scopes.includes(scope)) && lets;
  return [{ kind: 'access', breaking: !(stays || is.auth === 'none'), ...told(before, now) }];
}

/** `{auth: jwt, scopes: [read], roles: []}` → `jwt, read`. */
function accessText({ auth, scopes, roles }: Access): string {
  return [auth, ...scopes, ...(roles.length > 0 ? [roles.join(' | ')] : [])].join(', ');
}

const told = (was: string, is: string) => ({ ...(was && { was }), ...(is && { is }) });

/** A text of `model/shape.ts`, taken apart: `int32? optional`. */
interface Field {
  readonly type: string;
  readonly nullable: boolean;
  readonly optional: boolean;
}

function fieldOf(text: string): Field {
  const [, type = text, question = '', optional = ''] = /^(.*?)(\?)?( optional)?$/.exec(text) ?? [];
  return { type, nullable: question !== '', optional: optional !== '' };
}

type Refs = ReadonlySet<string>;
const NONE: Refs = new Set();

function requestChanges(before: SidedFields, now: SidedFields, within: string, seen: Refs = NONE): Change[] {
  const names = new Set([...Object.keys(before.fields), ...Object.keys(now.fields)]);
  return [...names].flatMap((name) => {
    const [was, is] = [own(before.fields, name), own(now.fields, name)];
    const member = within + name;
    if (was === undefined) return added('requestAdded', !fieldOf(is ?? '').optional, member, is);
    if (is === undefined) return [{ kind: 'requestGone', breaking: true, member, was }];
    const [a, b] = [fieldOf(was), fieldOf(is)];
    const changes: Change[] = [];
    if (a.optional !== b.optional) changes.push({ kind: 'requestRequired', breaking: a.optional, member, was, is });
    if (a.nullable !== b.nullable) changes.push({ kind: 'requestNull', breaking: a.nullable, member, was, is });
    const [from, to] = [sided(a, before), sided(b, now)];
    return [...changes, ...typeChanges(from, to, 'request', member, seen)];
  });
}

/** Members of an answer, of its rows or of a record in it. */
function memberChanges(before: SidedFields, now: SidedFields, within: string, seen: Refs = NONE): Change[] {
  const names = new Set([...Object.keys(before.fields), ...Object.keys(now.fields)]);
  return [...names].flatMap((name) => {
    const [was, is] = [own(before.fields, name), own(now.fields, name)];
    const member = within + name;
    if (was === undefined) return added('answerAdded', false, member, is);
    if (is === undefined) return [{ kind: 'answerGone', breaking: true, member, was }];
    if (isForm(was) || isForm(is)) return formChange(was, is, member);
    const [a, b] = [fieldOf(was), fieldOf(is)];
    const mayLack = ({ nullable, optional }: Field) => nullable || optional;
    const nulls: Change[] =
      mayLack(a) === mayLack(b) ? [] : [{ kind: 'answerNull', breaking: mayLack(b), member, was, is }];
    return [...nulls, ...typeChanges(sided(a, before), sided(b, now), 'answer', member, seen)];
  });
}

const added = (kind: ChangeKind, breaking: boolean, member: string, is = ''): Change[] => [
  { kind, breaking, member, is },
];
const own = (fields: Fields, name: string) => (Object.hasOwn(fields, name) ? fields[name] : undefined);
const sided = ({ type }: Field, { types }: SidedFields): Sided => ({ text: type, types });

/** The type of one member, and where it is a record on both sides, each of its members. */
function typeChanges(was: Sided, is: Sided, side: 'request' | 'answer', member: string, seen: Refs): Change[] {
  const [a, b] = [recordOf(was), recordOf(is)];
  if (a && b && depthOf(was.text) === depthOf(is.text)) {
    const pair = `${was.text} ${is.text}`;
    if (seen.has(pair)) return [];
    const compare = side === 'request' ? requestChanges : memberChanges;
    return compare(a, b, `${member}${COLUMN}`, new Set([...seen, pair]));
  }
  const values = [valuesOf(bare(was)), valuesOf(bare(is))];
  const isSame = fits(was, is, true) && fits(is, was, true);
  if (isSame) return [];
  const breaking = side === 'request' ? !fits(was, is, true) : !fits(is, was, false);
  if (values[0] && values[1]) {
    const kind = side === 'request' ? 'requestValues' : 'answerValues';
    return [{ kind, breaking, member, was: values[0].join(', '), is: values[1].join(', ') }];
  }
  return [{ kind: side === 'request' ? 'requestType' : 'answerType', breaking, member, was: was.text, is: is.text }];
}

const bare = ({ text, types }: Sided): Sided => ({ text: text.replace(/^[[{]+|[\]}]+$/g, ''), types });
const depthOf = (text: string) => /^[[{]*/.exec(text)?.[0];

function recordOf(side: Sided): SidedFields | undefined {
  const { text, types } = bare(side);
  const shape = text.startsWith('#') ? types.get(text.slice(1)) : undefined;
  return shape && 'fields' in shape ? { fields: shape.fields, types } : undefined;
}

/** Rows, a row, a page, a number of changes: forms that are no types. */
const FORM = /^(?:count|tables|rows|row\??|page of rows|stream of rows)(?: of anything)?$/;
const isForm = (text: string) => FORM.test(text);

function formChange(was: string, is: string, member: string): Change[] {
  if (was === is) return [];
  // A row that is always there is one that may have been missing.
  const breaking = !(was.startsWith('row?') && is.startsWith('row') && was.replace('?', '') === is.replace('?', ''));
  return [{ kind: 'answerForm', breaking, ...(member && { member }), was, is }];
}

/** Lists what changed in the answer of an operation between two generations. */
function answerChanges(before: Seen, now: Seen): Change[] {
  const [was, is] = [bodyOf(before), bodyOf(now)];
  if (was.kind === 'none' && is.kind === 'none') return [];
  if (was.kind === 'none') return [{ kind: 'answerForm', breaking: false, is: is.text }];
  if (was.kind !== is.kind) return [{ kind: 'answerForm', breaking: true, was: was.text, ...told('', is.text) }];
  return memberChanges(was, is, '').map(({ member, ...change }) => {
    const path = was.kind === 'one' ? member?.replace(/^\/?/, '') : member;
    return path ? { ...change, member: path } : change;
  });
}

/**
 * Reads the body of an answer as callers see it. A single member is the body itself: callers do not see its name, and its
 * columns are the body's.
 */
function bodyOf({ shape: { answers }, types }: Seen): SidedFields & { kind: 'none' | 'one' | 'record'; text: string } {
  const tops = Object.keys(answers).filter((name) => !name.includes(COLUMN));
  const [only] = tops;
  if (only === undefined) return { kind: 'none', text: '', fields: {}, types };
  if (tops.length > 1) return { kind: 'record', text: tops.join(', '), fields: answers, types };
  const fields = Object.fromEntries(Object.entries(answers).map(([name, text]) => [name.slice(only.length), text]));
  return { kind: 'one', text: answers[only] ?? '', fields, types };
}
