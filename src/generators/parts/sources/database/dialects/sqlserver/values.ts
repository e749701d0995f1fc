import { runtimeClass } from '../../../../../runtime/classes.ts';
import type { Code } from '../../../../../text/java/code.ts';
import { id } from '../../../../../text/render/escape.ts';
import { fragment, type Rendered } from '../../../../../text/render/rendered.ts';
import type { DatabaseProject } from '../../operation/operation.ts';
import type { Binding, Cell, Typed } from '../dialect.ts';

import { direct, formatted as formattedBy, plain, readDirect } from '../jdbc-value.ts';

const VALUES = runtimeClass('jdbc.sqlserver.SqlServerValues');
const MAP = usingValues(fragment`SqlServerValues.map`);

/** The driver's own constants, for types that JDBC has no constants for. */
const OWN = 'microsoft.sql.Types';
/** Types without a length in the protocol. */
const LONG = /\(max\)$|^(?:text|ntext|image|json|vector)$/;

/**
 * Binds a value. Texts go as Unicode whatever the column is, so that no letter is lost on the way.
 * @example
 * name varchar(50)   →   NVARCHAR, request.name()
 */
export function bind({ type, databaseType }: Typed, _: DatabaseProject): Binding {
  const isLong = LONG.test(databaseType);
  switch (type.kind) {
    case 'string':
      return direct(isLong ? 'LONGNVARCHAR' : 'NVARCHAR');
    case 'json':
    case 'map':
      return formatted({ sqlType: 'LONGNVARCHAR' }, 'SqlServerValues::jsonText', VALUES);
    case 'xml':
      return formatted({ sqlType: 'SQLXML' }, 'SqlServerValues::xml', VALUES);
    case 'bytes':
      return direct(isLong ? 'LONGVARBINARY' : 'VARBINARY');
    case 'boolean':
      return direct('BIT');
    case 'integer':
      return direct(type.bits === 64 ? 'BIGINT' : type.bits === 32 ? 'INTEGER' : 'SMALLINT');
    case 'float':
      return direct(type.bits === 32 ? 'REAL' : 'DOUBLE');
    case 'decimal':
      return { ...direct('DECIMAL'), scale: type.scale ?? 0 };
    case 'uuid':
      return formatted({ sqlType: 'GUID', sqlTypes: OWN }, 'UUID::toString', 'java.util.UUID');
    case 'date':
      return direct('DATE');
    case 'time':
      return direct('TIME');
    case 'timestamp':
      return direct(type.zoned ? 'TIMESTAMP_WITH_TIMEZONE' : 'TIMESTAMP');
    case 'list':
    case 'ref':
      return formatted({ sqlType: 'STRUCTURED', sqlTypes: OWN }, `${tableClass(elementName(type))}::of`);
  }
}

/**
 * Writes how a column of a row or an OUT parameter is read.
 * @example
 * document nvarchar(max) with JSON   →   SqlServerValues.map(rs.getString("document"), SqlServerValues::json)
 */
export function read({ type, databaseType }: Typed, cell: Cell): Code {
  const { of, from, column } = cell;
  const text = fragment`${from}.getString(${column})`;
  switch (type.kind) {
    case 'string':
      if (databaseType !== 'sql_variant') return plain(text);
      return usingValues(fragment`SqlServerValues.map(${from}.getObject(${column}), Object::toString)`);
    case 'xml':
      return of === 'row' ? plain(text) : usingValues(fragment`SqlServerValues.xmlText(${from}.getSQLXML(${column}))`);
    case 'json':
    case 'map':
    case 'list':
    case 'ref':
      return usingValues(fragment`SqlServerValues.map(${text}, SqlServerValues::json)`);
    default:
      return readDirect(type, cell);
  }
}

/**
 * Names the class that hands over the rows of a table type.
 * @example
 * OrderLine   →   OrderLineTable
 */
export function tableClass(name: string): string {
  return `${name}Table`;
}

/**
 * Writes one value of a row of a table type: the constant of its type, and the value as the driver takes it there.
 * @example
 * since date   →   Types.DATE, SqlServerValues.map(row.since(), SqlServerValues::text)
 */
export function tableValue(
  { type, databaseType }: Typed,
  value: Rendered,
  project: DatabaseProject,
): Code & { type: Rendered } {
  const own = bind({ type, databaseType }, project).sqlType;
  const as = (sqlType: string, text: Rendered, ...imports: readonly string[]) => ({
    type: fragment`Types.${id(sqlType)}`,
    text,
    imports,
  });
  switch (type.kind) {
    case 'xml':
      return as('LONGNVARCHAR', value);
    case 'json':
    case 'map':
      return as(own, fragment`SqlServerValues.map(${value}, SqlServerValues::jsonText)`, VALUES);
    case 'uuid':
      return as('NVARCHAR', fragment`SqlServerValues.map(${value}, UUID::toString)`, VALUES, 'java.util.UUID');
    case 'date':
    case 'time':
    case 'timestamp': {
      const text = fragment`SqlServerValues.map(${value}, SqlServerValues::text)`;
      const zoned = type.kind === 'timestamp' && type.zoned;
      return zoned
        ? { type: fragment`microsoft.sql.Types.DATETIMEOFFSET`, text, imports: [VALUES] }
        : as(own, text, VALUES);
    }
    default:
      return as(own, value);
  }
}

function elementName(type: Typed['type']): string {
  if (type.kind === 'list') return elementName(type.of);
  return type.kind === 'ref' ? type.name : '';
}

/** Binds a value that goes through a Java function, unless it is null. */
function formatted(
  type: Pick<Binding, 'sqlType' | 'sqlTypes'>,
  reference: string,
  ...imports: readonly string[]
): Binding {
  return formattedBy(type, reference, MAP, ...imports);
}

function usingValues(text: Rendered): Code {
  return { text, imports: [VALUES] };
}
