import { createHash } from 'node:crypto';
import { Digits, isObject } from './exact.ts';
import type { RawDocument, RawNode } from './raw-document.ts';
import { listOf, nodeOf } from './raw-operations.ts';

/** Which values are made: all members or the required ones alone, and which of several values and forms. */
export interface Kind {
  readonly name: 'full' | 'other' | 'required';
  readonly optional: boolean;
  readonly turn: 0 | 1;
}

export const KINDS: readonly Kind[] = [
  { name: 'full', optional: true, turn: 0 },
  { name: 'other', optional: true, turn: 1 },
  { name: 'required', optional: false, turn: 0 },
];

type Direction = 'request' | 'answer';

/** Optional members deeper than this are left out. */
const DEEP = 4;
const DEEPEST = 12;
/** Nothing is sampled here: a value that no schema allows. */
export const NONE = Symbol('none');

interface At {
  readonly name: string;
  readonly depth: number;
  readonly open: ReadonlySet<unknown>;
}

/** Makes values of the document's own schemas: the same ones each time, and others for each name. */
export class Sampler {
  readonly #document: RawDocument;
  readonly #kind: Kind;
  readonly #direction: Direction;
  /** Texts that an address or a header holds have no need to be odd. */
  readonly #odd: boolean;

  constructor(document: RawDocument, kind: Kind, direction: Direction, odd: boolean) {
    this.#document = document;
    this.#kind = kind;
    this.#direction = direction;
    this.#odd = odd;
  }

  /** @returns a value of a schema, `NONE` where there is none. */
  value(schema: unknown, name: string): unknown {
    return this.#sample([schema], { name, depth: 0, open: new Set() });
  }

  #sample(schemas: readonly unknown[], at: At): unknown {
    const parts = this.#parts(schemas);
    if (at.depth > DEEPEST || parts.some((part) => at.open.has(part))) return NONE;
    const inside = { ...at, depth: at.depth + 1, open: new Set([...at.open, ...parts]) };
    if (this.#kind.turn === 1 && isNullable(parts)) return null;
    const values = limitedTo(parts);
    if (values?.length === 0) return NONE;
    const value = values?.at(this.#kind.turn === 0 ? 0 : -1);
    // YAML reads a version without quotes as a number, where the schema says that it is a text.
    if (value !== undefined) return typeOf(parts) === 'string' ? String(value) : exact(value);
    switch (typeOf(parts)) {
      case 'object':
        return this.#object(parts, inside);
      case 'array':
        return this.#list(parts, inside);
      case 'string':
        return this.#text(parts, at.name);
      case 'integer':
      case 'number':
        return numberOf(parts, at.name, typeOf(parts) === 'integer', this.#kind.turn);
      case 'boolean':
        return this.#kind.turn === 0;
      case 'null':
        return null;
      default:
        return `any ${at.name}`;
    }
  }

  /** All that holds at once: what references lead to, what is composed, and the branch that is taken. */
  #parts(schemas: readonly unknown[]): readonly RawNode[] {
    const parts = new Set<RawNode>();
    const visit = (schema: unknown): void => {
      if (!isObject(schema) || parts.has(schema)) return;
      if (typeof schema.$ref === 'string') {
        visit(this.#document.follow(schema));
        if (this.#document.is30) return;
      }
      for (const one of listOf(schema.allOf)) visit(one);
      parts.add(schema);
      for (const name of ['oneOf', 'anyOf']) {
        const branches = listOf(schema[name]).filter((branch) => !isNull(this.#document.follow(branch)));
        const index = this.#kind.turn === 0 ? 0 : branches.length - 1;
        const branch = branches[index];
        if (branch === undefined) continue;
        visit(branch);
        const told = discriminated(schema, branch);
        if (told) parts.add(told);
      }
    };
    for (const schema of schemas) visit(schema);
    return [...parts];
  }

  #object(parts: readonly RawNode[], at: At): unknown {
    const properties = new Map<string, unknown[]>();
    // No standard allows a reference here, and bundlers follow it.
    for (const part of parts)
      for (const [name, schema] of Object.entries(nodeOf(this.#document.follow(part.properties))))
        properties.set(name, [...(properties.get(name) ?? []), schema]);
    const required = new Set(parts.flatMap((part) => listOf(part.required)));
    const found: Record<string, unknown> = {};
    for (const [name, schemas] of properties) {
      if (this.#isElsewhere(schemas)) continue;
      const isWanted = required.has(name) || (this.#kind.optional && at.depth <= DEEP);
      const value = isWanted ? this.#sample(schemas, { ...at, name }) : NONE;
      if (value === NONE && required.has(name)) return NONE;
      if (value !== NONE) found[name] = value;
    }
    const isFull = this.#kind.optional && at.depth <= DEEP;
    return isFull ? { ...found, ...this.#additional(parts, properties.size > 0, at) } : found;
  }

  /** Members that nobody named: of maps, and of objects whose members may be any. */
  #additional(parts: readonly RawNode[], hasMembers: boolean, at: At): RawNode {
    const schema = parts.findLast((part) => 'additionalProperties' in part)?.additionalProperties;
    if (schema === false || (hasMembers && !(isObject(schema) && Object.keys(schema).length > 0))) return {};
    if (!isObject(schema) || Object.keys(schema).length === 0)
      return { 'a key': `of ${at.name}`, inner_key: { n: new Digits('1.50'), 'x-y': [null, true] } };
    const value = this.#sample([schema], { ...at, name: `${at.name} value` });
    return value === NONE ? {} : { 'a key': value, other_key: value };
  }

  #isElsewhere(schemas: readonly unknown[]): boolean {
    const flag = this.#direction === 'request' ? 'readOnly' : 'writeOnly';
    return this.#parts(schemas).some((part) => part[flag] === true);
  }

  #list(parts: readonly RawNode[], at: At): unknown {
    const least = numberIn(parts, 'minItems') ?? 0;
    const most = numberIn(parts, 'maxItems') ?? 2;
    const wanted = this.#kind.optional && at.depth <= DEEP + 1 ? 1 + this.#kind.turn : 0;
    const count = Math.max(least, Math.min(wanted, most));
    const item = parts.findLast((part) => 'items' in part)?.items ?? {};
    const isUnique = parts.some((part) => part.uniqueItems === true);
    const values = Array.from({ length: Math.min(count, 20) }, (_, index) =>
      this.#sample([item], { ...at, name: index === 0 ? at.name : `${at.name} ${index + 1}` }),
    ).filter((sample) => sample !== NONE);
    if (values.length < least) return NONE;
    return isUnique && new Set(values.map(String)).size < values.length ? values.slice(0, Math.max(1, least)) : values;
  }

  #text(parts: readonly RawNode[], name: string): string {
    const format = parts.findLast((part) => typeof part.format === 'string')?.format;
    const made = FORMATS[String(format)]?.[this.#kind.turn];
    if (made !== undefined) return made;
    const pattern = parts.findLast((part) => typeof part.pattern === 'string')?.pattern;
    const told = parts
      .flatMap((part) => [part.example, ...listOf(part.examples), part.default])
      .find((sample) => typeof sample === 'string' && fits(sample, pattern, parts));
    if (pattern !== undefined && told !== undefined) return String(told);
    const text = this.#kind.turn === 1 && this.#odd ? `${name} "ü" \\ 'x' <&>` : `${name} ${this.#kind.turn}`;
    const least = numberIn(parts, 'minLength') ?? 0;
    return text.padEnd(least, '.').slice(0, numberIn(parts, 'maxLength') ?? undefined);
  }
}

const FORMATS: Readonly<Record<string, readonly [string, string]>> = {
  date: ['2024-02-29', '1999-12-31'],
  'date-time': ['2024-02-29T12:30:00Z', '1999-12-31T23:59:59.123Z'],
  uuid: ['3fa85f64-5717-4562-b3fc-2c963f66afa6', '00000000-0000-4000-8000-000000000001'],
  byte: ['AP8=', 'YWJj'],
  binary: ['AP8=', 'YWJj'],
  uri: ['https://a.example/b?c=d&e', 'https://a.example/%20'],
  url: ['https://a.example/b?c=d&e', 'https://a.example/%20'],
  email: ['a@b.example', 'c+d@b.example'],
};

function fits(text: string, pattern: unknown, parts: readonly RawNode[]): boolean {
  if (text.length > (numberIn(parts, 'maxLength') ?? Number.POSITIVE_INFINITY)) return false;
  try {
    return typeof pattern !== 'string' || new RegExp(pattern).test(text);
  } catch {
    return true;
  }
}

/** Of the last schema that has one: a derived one comes after its bases. */
function numberIn(parts: readonly RawNode[], name: string): number | undefined {
  const values = parts.map((part) => part[name]).filter((value) => typeof value === 'number');
  return values.at(-1);
}

function numberOf(parts: readonly RawNode[], name: string, isWhole: boolean, turn: 0 | 1): Digits {
  const format = String(parts.findLast((part) => typeof part.format === 'string')?.format ?? '');
  const hash = createHash('sha256').update(name).digest().readUInt16BE() % 900;
  const [least, most] = [numberIn(parts, 'minimum'), numberIn(parts, 'maximum')];
  const small = Math.max(least ?? 0, Math.min(most ?? Number.POSITIVE_INFINITY, (least ?? 0) + 1 + (hash % 50)));
  if (least !== undefined || most !== undefined) return new Digits(String(isWhole ? Math.ceil(small) : small));
  if (format === 'float') return new Digits(turn === 0 ? `${hash}.5` : `-${hash}.25`);
  if (format === 'double') return new Digits(turn === 0 ? `${hash}.125` : '-1e-7');
  if (format === 'int32') return new Digits(String(turn === 0 ? 2_147_482_000 + hash : -hash));
  if (isWhole || format === 'int64')
    return new Digits(turn === 0 ? `9007199254740${993 + hash}`.slice(0, 16) : `-${hash}`);
  return new Digits(turn === 0 ? `12345678901234567${hash}.10` : `-0.00${hash}`);
}

function isNullable(parts: readonly RawNode[]): boolean {
  const typed = parts.filter((part) => part.type !== undefined);
  return typed.length > 0 && typed.every((part) => part.nullable === true || listOf(part.type).includes('null'));
}

function isNull(schema: RawNode | undefined): boolean {
  return schema?.type === 'null';
}

function limitedTo(parts: readonly RawNode[]): readonly unknown[] | undefined {
  const constant = parts.findLast((part) => 'const' in part);
  if (constant) return [constant.const];
  const lists = parts.filter((part) => Array.isArray(part.enum)).map((part) => listOf(part.enum));
  const [first, ...others] = lists;
  return first?.filter((value) => value !== null && others.every((list) => list.includes(value)));
}

function typeOf(parts: readonly RawNode[]): string | undefined {
  const told = parts
    .flatMap((part) => (Array.isArray(part.type) ? part.type : [part.type]))
    .filter((type) => type !== undefined);
  const real = told.filter((type) => type !== 'null');
  if (real.length > 0) return real.includes('number') && real.includes('integer') ? 'integer' : String(real[0]);
  if (told.length > 0) return 'null';
  if (parts.some((part) => 'properties' in part || 'additionalProperties' in part)) return 'object';
  if (parts.some((part) => 'items' in part)) return 'array';
  return parts.some((part) => 'format' in part) ? 'string' : undefined;
}

/** The schema of the value by which a choice's branch is recognised. */
function discriminated(schema: RawNode, branch: unknown): RawNode | undefined {
  const { propertyName, mapping } = nodeOf(schema.discriminator);
  const reference = isObject(branch) ? branch.$ref : undefined;
  if (typeof propertyName !== 'string' || typeof reference !== 'string') return undefined;
  const name = reference.slice(reference.lastIndexOf('/') + 1);
  const [told = name] = Object.entries(nodeOf(mapping)).find(([, to]) => to === reference || to === name) ?? [];
  return { properties: { [propertyName]: { const: told } } };
}

/** A value of the document with its numbers as digits. */
function exact(value: unknown): unknown {
  if (typeof value === 'number') return new Digits(String(value));
  if (Array.isArray(value)) return value.map(exact);
  if (!isObject(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, exact(inner)]));
}
