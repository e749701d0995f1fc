import { type DataType, elementType, typesWithin } from '../../../../../../model/types.ts';
import { runtimeClass } from '../../../../../runtime/classes.ts';
import type { Code } from '../../../../../text/java/code.ts';
import { javaType } from '../../../../../text/java/types.ts';
import { id } from '../../../../../text/render/escape.ts';
import { fragment, type Rendered } from '../../../../../text/render/rendered.ts';
import type { DatabaseMember, DatabaseProject } from '../../operation/operation.ts';
import type { Binding, Cell } from '../dialect.ts';

import { direct, jdbcType, methodReference, plain, readDirect } from '../jdbc-value.ts';

const IDENTITY: Code = { text: fragment`Function.identity()`, imports: ['java.util.function.Function'] };
const TO_STRING: Code = plain(fragment`Object::toString`);
/** Money as its session writes it: inside of a composite it has no other form. */
const MONEY_FORMAT: Code = plain(fragment`money::format`);
/** Money as a number, which is cast (`castOf`). */
const EXACT_MONEY: Code = plain(fragment`money::exact`);
/** The class of the runtime that reads and writes PostgreSQL's text. */
export const TEXT = runtimeClass('jdbc.postgresql.PostgresText');
const PLAIN_TEXTS: ReadonlySet<string> = new Set([
  'text',
  'varchar',
  'character varying',
  'character',
  'bpchar',
  'name',
]);

/** Tells whether a value is money, whose only text is that of its session. */
export function isMoney(type: DataType): boolean {
  return type.kind === 'decimal' && type.currency === true;
}

/** Tells whether a value is money or has money inside of it. */
export function holdsMoney(type: DataType, { types }: DatabaseProject): boolean {
  return typesWithin([{ type }], types).some(isMoney);
}

/**
 * Writes the type that a placeholder is cast to: money by way of a number, which every session reads alike.
 * @example
 * money   →   numeric::money
 * date   →   date
 */
export function castOf(type: DataType, databaseType: string): string {
  if (isMoney(type)) return `numeric::${databaseType}`;
  return type.kind === 'list' && isMoney(type.of) ? `numeric[]::${databaseType}` : databaseType;
}

/** Tells whether a type of texts is one of the database's own: `varchar(20)` is, a domain is not. */
export function isPlainText(databaseType: string): boolean {
  return PLAIN_TEXTS.has(databaseType.replace(/\(.*\)$/, ''));
}

/**
 * Names a value as the database's errors do, by its type, where the database judges it: domains, values that go as texts, lists, whose
 * elements Java does not check, money, and dates, of which Java has more.
 * @example
 * shop.email, a domain   →   shop.email
 * integer   →   undefined
 */
export function judged({ type, databaseType }: DatabaseMember, { types }: DatabaseProject): string | undefined {
  const name = databaseType.replace(/(?:\[\])+$/, '');
  const element = elementType(type);
  const told = name.replaceAll('"', '');
  if (name.includes('.')) {
    const own = element.kind === 'ref' ? types.get(element.name)?.databaseType : undefined;
    return own === name ? undefined : told;
  }
  if (element.kind === 'string') return isPlainText(name) ? undefined : told;
  const isWider = type.kind === 'list' || isMoney(element) || element.kind === 'date' || element.kind === 'timestamp';
  return isWider ? told : undefined;
}

/**
 * Binds a value of a type. A value that JDBC has no type for goes as the text that PostgreSQL itself reads.
 * @example
 * numeric[]   →   OTHER, PostgresText.array(request.prices(), Object::toString)
 */
export function bind(type: DataType, databaseType: string, project: DatabaseProject): Binding {
  if (type.kind === 'string') {
    return direct(isPlainText(databaseType) ? 'VARCHAR' : 'OTHER');
  }
  if (isMoney(type))
    return {
      ...formatted(EXACT_MONEY, (value) => fragment`money.exact(${value})`),
      sqlType: 'NUMERIC',
    };
  if (type.kind === 'bytes') return direct('BINARY');
  if (type.kind === 'uuid' || type.kind === 'xml') return direct('OTHER');
  if (type.kind === 'json')
    return formatted(textOf(type, project), (value) => fragment`PostgresText.jsonText(${value})`);
  if (type.kind === 'list') {
    const element = isMoney(type.of) ? plain(fragment`money::plain`) : textOf(type.of, project, 1);
    const format = {
      text: fragment`values -> PostgresText.array(values, ${element.text})`,
      imports: [TEXT, ...element.imports],
    };
    return formatted(format, (value) => arrayOf(value, element));
  }
  // The driver has no binding for a time with a zone.
  if (type.kind === 'ref' || type.kind === 'map' || (type.kind === 'time' && type.zoned)) {
    const format = textOf(type, project);
    return formatted(format, (value) => fragment`PostgresText.format(${value}, ${format.text})`, TEXT);
  }
  return direct(jdbcType(type));
}

/**
 * Writes how a column of a row is read.
 * @example
 * tags text[]   →   PostgresText.list(rs.getString("tags"), Function.identity())
 */
export function read(type: DataType, cell: Cell, project: DatabaseProject): Code {
  switch (type.kind) {
    case 'json':
    case 'ref':
    case 'list':
    case 'map':
      return parsed(type, fragment`${cell.from}.getString(${cell.column})`, project);
    default:
      return isMoney(type)
        ? parsed(type, fragment`${cell.from}.getString(${cell.column})`, project)
        : readDirect(type, cell);
  }
}

/**
 * Writes how a value is read from its text, which may be null.
 * @example
 * a date in fields.get(0)   →   PostgresText.parse(fields.get(0), PostgresText::date)
 */
export function parsed(type: DataType, text: Rendered, project: DatabaseProject): Code {
  if (type.kind === 'string' || type.kind === 'xml') return plain(text);
  if (type.kind === 'list') {
    const element = parserOf(type.of, project);
    return { text: fragment`PostgresText.list(${text}, ${element.text})`, imports: [TEXT, ...element.imports] };
  }
  const value = parserOf(type, project);
  return { text: fragment`PostgresText.parse(${text}, ${value.text})`, imports: [TEXT, ...value.imports] };
}

/**
 * Writes how a value, which may be null, becomes text.
 * @example
 * an integer in value.count()   →   PostgresText.format(value.count(), Object::toString)
 */
export function formattedText(type: DataType, value: Rendered, project: DatabaseProject): Code {
  if (type.kind === 'string' || type.kind === 'xml') return plain(value);
  if (type.kind === 'list') {
    const element = textOf(type.of, project, 1);
    return { text: arrayOf(value, element), imports: [TEXT, ...element.imports] };
  }
  const format = textOf(type, project);
  return { text: fragment`PostgresText.format(${value}, ${format.text})`, imports: [TEXT, ...format.imports] };
}

function arrayOf(value: Rendered, element: Code): Rendered {
  return fragment`PostgresText.array(${value}, ${element.text})`;
}

/**
 * Names the class that reads and writes a composite.
 * @example
 * OrderLine   →   OrderLineText
 */
export function compositeClass(name: string): string {
  return `${name}Text`;
}

/** Writes the Java function from a value that is not null to its text; `depth`: how many lambdas stand around it. */
function textOf(type: DataType, project: DatabaseProject, depth = 0): Code {
  switch (type.kind) {
    case 'string':
    case 'xml':
      return IDENTITY;
    case 'json':
    case 'map':
      return textual(fragment`PostgresText::jsonText`);
    case 'bytes':
      return plain(fragment`PostgresText::hex`);
    case 'list': {
      const values = numbered('values', depth);
      const element = textOf(type.of, project, depth + 1);
      return {
        text: fragment`${values} -> PostgresText.array(${values}, ${element.text})`,
        imports: [TEXT, ...element.imports],
      };
    }
    case 'ref':
      return project.types.get(type.name)?.kind === 'enum'
        ? { text: fragment`${id(type.name)}::value`, imports: [modelName(type.name, project)] }
        : compositeReference(type, fragment`format`, project, depth);
    default:
      return isMoney(type) ? MONEY_FORMAT : TO_STRING;
  }
}

/** Writes the Java function from a text that is not null to its value; `depth`: how many lambdas stand around it. */
function parserOf(type: DataType, project: DatabaseProject, depth = 0): Code {
  switch (type.kind) {
    case 'string':
    case 'xml':
      return IDENTITY;
    case 'json':
    case 'map':
      return helper('json');
    case 'bytes':
      return helper('bytes');
    case 'boolean':
      return helper('bool');
    case 'timestamp':
      return helper(type.zoned ? 'zonedTimestamp' : 'timestamp');
    case 'time':
      return helper(type.zoned ? 'zonedTime' : 'time');
    case 'date':
      return helper('date');
    case 'uuid':
      return library('UUID::fromString', 'java.util.UUID');
    case 'decimal':
      return isMoney(type) ? plain(fragment`money::parse`) : helper('decimal');
    case 'integer':
    case 'float': {
      const java = javaType(type);
      const method = java.name === 'BigInteger' ? fragment`new` : fragment`valueOf`;
      return { text: fragment`${id(java.name)}::${method}`, imports: java.imports };
    }
    case 'list': {
      const array = numbered('array', depth);
      const element = parserOf(type.of, project, depth + 1);
      return {
        text: fragment`${array} -> PostgresText.list(${array}, ${element.text})`,
        imports: [TEXT, ...element.imports],
      };
    }
    case 'ref':
      return project.types.get(type.name)?.kind === 'enum'
        ? { text: fragment`${id(type.name)}::of`, imports: [modelName(type.name, project)] }
        : compositeReference(type, fragment`parse`, project, depth);
  }
}

/** Writes the function of a composite's class; one that has money inside is told how its database writes it. */
function compositeReference(
  type: Extract<DataType, { kind: 'ref' }>,
  method: Rendered,
  project: DatabaseProject,
  depth: number,
): Code {
  const owner = id(compositeClass(type.name));
  if (!holdsMoney(type, project)) return plain(fragment`${owner}::${method}`);
  const inside = numbered('inside', depth);
  return plain(fragment`${inside} -> ${owner}.${method}(${inside}, money)`);
}

/** Numbers a lambda's variable, so that it has another name than those around it: `values`, `values2`. */
function numbered(name: string, depth: number): Rendered {
  return id(depth === 0 ? name : `${name}${depth + 1}`);
}

/** Binds text as OTHER: the server reads it as the type that it expects there. */
function formatted(format: Code, value: (expression: Rendered) => Rendered, ...imports: readonly string[]): Binding {
  return {
    sqlType: 'OTHER',
    format,
    value: (expression) => ({ text: value(expression), imports: [...format.imports, ...imports] }),
  };
}

function textual(text: Rendered): Code {
  return { text, imports: [TEXT] };
}

function helper(
  method: 'json' | 'bytes' | 'bool' | 'decimal' | 'date' | 'timestamp' | 'zonedTimestamp' | 'time' | 'zonedTime',
): Code {
  return textual(fragment`PostgresText::${id(method)}`);
}

function library(reference: string, qualified: string): Code {
  return { text: methodReference(reference), imports: [qualified] };
}

function modelName(name: string, project: DatabaseProject): string {
  return `${project.basePackage}.model.${name}`;
}
