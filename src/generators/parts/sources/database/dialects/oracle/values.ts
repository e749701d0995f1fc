import type { DataType } from '../../../../../../model/types.ts';
import type { Code } from '../../../../../text/java/code.ts';
import { id, str } from '../../../../../text/render/escape.ts';
import { fragment, type Rendered } from '../../../../../text/render/rendered.ts';
import type { DatabaseProject } from '../../operation/operation.ts';
import type { Binding, Cell, Typed } from '../dialect.ts';

import { direct, jdbcType, plain, readDirect } from '../jdbc-value.ts';

const ORACLE_TYPES = 'oracle.jdbc.OracleTypes';
/** How the driver spells them: java.sql.Types would round the floats, and has no PL/SQL BOOLEAN that 12c understands. */
const OWN = { BINARY_FLOAT: 'BINARY_FLOAT', BINARY_DOUBLE: 'BINARY_DOUBLE', BOOLEAN: 'PLSQL_BOOLEAN', JSON: 'JSON' };

/** How a value goes in. What only the driver can make is made when there is a connection. */
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

/** What comes out must be registered as what goes in; large objects come as such, because as text they end at 32 KB. */
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

/** Reads a column of a row or an OUT parameter. */
export function read({ type }: Typed, cell: Cell, project: DatabaseProject): Code {
  const { from, column } = cell;
  switch (type.kind) {
    case 'json':
      return plain(fragment`OracleValues.read(${from}.getString(${column}), OracleValues::jsonNode)`);
    case 'ref':
    case 'list':
    case 'map': {
      const reader = readerOf(type, project);
      return {
        text: fragment`OracleValues.read(${from}.getObject(${column}), ${reader.text})`,
        imports: reader.imports,
      };
    }
    default:
      return readDirect(type, cell);
  }
}

/** The class that reads and writes an object type or a record. */
export function objectClass(name: string): string {
  return `${name}Object`;
}

/** A Java function from a value that is not null, and a connection, to what the driver takes inside objects and lists. */
export function writerOf(field: Typed, project: DatabaseProject): Code {
  const { type, databaseType } = field;
  switch (type.kind) {
    case 'ref':
      return plain(fragment`${id(objectClass(type.name))}::write`);
    case 'list': {
      const element = writerOf({ type: type.of, databaseType: '' }, project);
      return {
        text: fragment`OracleValues.array(${str(nameOf(field, project))}, ${element.text})`,
        imports: element.imports,
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

/** A Java function from what the driver hands out inside objects and lists, never null, to a value. */
export function readerOf(type: DataType, project: DatabaseProject): Code {
  switch (type.kind) {
    case 'ref':
      return plain(fragment`${id(objectClass(type.name))}::read`);
    case 'list': {
      const element = readerOf(type.of, project);
      return { text: fragment`OracleValues.list(${element.text})`, imports: element.imports };
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
  return plain(fragment`OracleValues::${id(method)}`);
}

function isDate({ databaseType }: Typed): boolean {
  return databaseType === 'DATE';
}

function textType(databaseType: string): string {
  const name = databaseType.replace(/\(.*\)$/, '');
  return { NVARCHAR2: 'NVARCHAR', NCHAR: 'NVARCHAR', CLOB: 'CLOB', NCLOB: 'NCLOB' }[name] ?? 'VARCHAR';
}

/** The type's name as the database spells it. */
function nameOf({ type, databaseType }: Typed, project: DatabaseProject): string {
  return type.kind === 'ref' ? (project.types.get(type.name)?.databaseType ?? databaseType) : databaseType;
}

/** A value that the driver makes: Spring asks for it when there is a connection. */
function made(
  sqlType: string,
  writer: Rendered,
  imports: readonly string[] = [],
  more: Pick<Binding, 'sqlTypes' | 'typeName'> = {},
): Binding {
  return {
    sqlType,
    ...more,
    format: { text: fragment`given -> OracleValues.made(given, ${writer})`, imports },
    value: (expression) => ({ text: fragment`OracleValues.made(${expression}, ${writer})`, imports }),
  };
}
