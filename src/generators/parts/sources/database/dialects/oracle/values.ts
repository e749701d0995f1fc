import type { DataType } from '../../../../../../model/types.ts';
import { runtimeClass } from '../../../../../runtime/classes.ts';
import type { Code } from '../../../../../text/java/code.ts';
import { id, str } from '../../../../../text/render/escape.ts';
import { fragment, type Rendered } from '../../../../../text/render/rendered.ts';
import type { DatabaseProject } from '../../operation/operation.ts';
import type { Binding, Cell, Typed } from '../dialect.ts';

import { direct, jdbcType, plain, readDirect } from '../jdbc-value.ts';

/** The class of the runtime that makes and takes apart what only the driver can. */
export const VALUES = runtimeClass('jdbc.oracle.OracleValues');

const ORACLE_TYPES = 'oracle.jdbc.OracleTypes';
/** The driver's own constants: java.sql.Types would round the floats, and has no PL/SQL BOOLEAN that 12c understands. */
const OWN = { BINARY_FLOAT: 'BINARY_FLOAT', BINARY_DOUBLE: 'BINARY_DOUBLE', BOOLEAN: 'PLSQL_BOOLEAN', JSON: 'JSON' };

/**
 * Binds a value that goes in. A value that only the driver can make is made when there is a connection.
 * @example
 * since DATE   →   DATE, OracleValues.made(request.since(), OracleValues::date)
 */
export function bind(field: Typed, project: DatabaseProject): Binding {
  const { type, databaseType } = field;
  switch (type.kind) {
    case 'string':
      return direct(textType(databaseType));
    case 'float':
      return direct(type.bits === 32 ? OWN.BINARY_FLOAT : OWN.BINARY_DOUBLE, ORACLE_TYPES);
    case 'boolean':
      return direct(OWN.BOOLEAN, ORACLE_TYPES);
    case 'json':
      return made(OWN.JSON, fragment`OracleValues::json`, [], { sqlTypes: ORACLE_TYPES });
    case 'timestamp':
      // As a TIMESTAMP it would keep an index on a DATE column from being used.
      return isDate(field) ? made('DATE', fragment`OracleValues::date`) : direct(jdbcType(type));
    case 'ref':
    case 'list':
    case 'map': {
      const writer = writerOf(field, project);
      return made(type.kind === 'ref' ? 'STRUCT' : 'ARRAY', writer.text, writer.imports, {
        typeName: nameOf(field, project),
      });
    }
    default:
      return direct(jdbcType(type));
  }
}

/**
 * Binds a value that comes out, registered as the type that goes in. Large objects come as such: as texts they would end at 32 KB.
 * @example
 * note CLOB   →   CLOB, OracleValues.made(request.note(), OracleValues::clob)
 */
export function bindOutput(field: Typed, project: DatabaseProject): Binding {
  switch (field.databaseType) {
    case 'CLOB':
      return made('CLOB', fragment`OracleValues::clob`);
    case 'NCLOB':
      return made('NCLOB', fragment`OracleValues::nclob`);
    case 'BLOB':
      return made('BLOB', fragment`OracleValues::blob`);
    default:
      return bind(field, project);
  }
}

/**
 * Writes how a column of a row or an OUT parameter is read.
 * @example
 * lines ORDER_LINES   →   OracleValues.read(rs.getObject("lines"), OracleValues.list(OrderLineObject::read))
 */
export function read({ type }: Typed, cell: Cell, project: DatabaseProject): Code {
  const { from, column } = cell;
  switch (type.kind) {
    case 'json':
      return usingValues(fragment`OracleValues.read(${from}.getString(${column}), OracleValues::jsonNode)`);
    case 'ref':
    case 'list':
    case 'map': {
      const reader = readerOf(type, project);
      return {
        text: fragment`OracleValues.read(${from}.getObject(${column}), ${reader.text})`,
        imports: [VALUES, ...reader.imports],
      };
    }
    default:
      return readDirect(type, cell);
  }
}

/**
 * Names the class that reads and writes an object type or a record.
 * @example
 * OrderLine   →   OrderLineObject
 */
export function objectClass(name: string): string {
  return `${name}Object`;
}

/**
 * Writes the Java function from a value that is not null, and a connection, to what the driver takes inside objects and lists.
 * @example
 * a list of OrderLine of the type ORDER_LINES   →   OracleValues.array("ORDER_LINES", OrderLineObject::write)
 */
export function writerOf(field: Typed, project: DatabaseProject): Code {
  const { type, databaseType } = field;
  switch (type.kind) {
    case 'ref':
      return plain(fragment`${id(objectClass(type.name))}::write`);
    case 'list': {
      const element = writerOf({ type: type.of, databaseType: '' }, project);
      return {
        text: fragment`OracleValues.array(${str(nameOf(field, project))}, ${element.text})`,
        imports: [VALUES, ...element.imports],
      };
    }
    case 'timestamp':
      return own(type.zoned ? 'zoned' : isDate(field) ? 'date' : 'timestamp');
    case 'json':
      return own('json');
    case 'string':
      return own(databaseType === 'CLOB' ? 'clob' : databaseType === 'NCLOB' ? 'nclob' : 'same');
    case 'bytes':
      return own(databaseType === 'BLOB' ? 'blob' : 'same');
    default:
      return own('same');
  }
}

/**
 * Writes the Java function from what the driver hands out inside objects and lists, never null, to a value.
 * @example
 * a list of integers   →   OracleValues.list(OracleValues::integer)
 */
export function readerOf(type: DataType, project: DatabaseProject): Code {
  switch (type.kind) {
    case 'ref':
      return plain(fragment`${id(objectClass(type.name))}::read`);
    case 'list': {
      const element = readerOf(type.of, project);
      return { text: fragment`OracleValues.list(${element.text})`, imports: [VALUES, ...element.imports] };
    }
    case 'integer':
      return own(type.bits === 64 ? 'longInteger' : 'integer');
    case 'float':
      return own(type.bits === 32 ? 'realNumber' : 'doubleNumber');
    case 'decimal':
      return own('decimal');
    case 'boolean':
      return own('bool');
    case 'bytes':
      return own('bytes');
    case 'timestamp':
      return own(type.zoned ? 'offsetDateTime' : 'localDateTime');
    case 'json':
      return own('jsonNode');
    default:
      return own('text');
  }
}

function own(method: string): Code {
  return usingValues(fragment`OracleValues::${id(method)}`);
}

function usingValues(text: Rendered): Code {
  return { text, imports: [VALUES] };
}

function isDate({ databaseType }: Typed): boolean {
  return databaseType === 'DATE';
}

function textType(databaseType: string): string {
  const name = databaseType.replace(/\(.*\)$/, '');
  return { NVARCHAR2: 'NVARCHAR', NCHAR: 'NVARCHAR', CLOB: 'CLOB', NCLOB: 'NCLOB' }[name] ?? 'VARCHAR';
}

/** Finds the type's name as the database spells it. */
function nameOf({ type, databaseType }: Typed, project: DatabaseProject): string {
  return type.kind === 'ref' ? (project.types.get(type.name)?.databaseType ?? databaseType) : databaseType;
}

/** Binds a value that the driver makes: Spring asks for it when there is a connection. */
function made(
  sqlType: string,
  writer: Rendered,
  imports: readonly string[] = [],
  more: Pick<Binding, 'sqlTypes' | 'typeName'> = {},
): Binding {
  const all = [VALUES, ...imports];
  return {
    sqlType,
    ...more,
    format: { text: fragment`given -> OracleValues.made(given, ${writer})`, imports: all },
    value: (expression) => ({ text: fragment`OracleValues.made(${expression}, ${writer})`, imports: all }),
  };
}
