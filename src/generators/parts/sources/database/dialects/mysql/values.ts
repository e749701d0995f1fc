import type { Field } from '../../../../../../model/described/field.ts';
import type { DataType } from '../../../../../../model/types.ts';
import { runtimeClass } from '../../../../../runtime/classes.ts';
import type { Code } from '../../../../../text/java/code.ts';
import { javaType } from '../../../../../text/java/types.ts';
import { id, num, str, type as typeText } from '../../../../../text/render/escape.ts';
import { fragment, type Rendered } from '../../../../../text/render/rendered.ts';
import type { DatabaseProject } from '../../operation/operation.ts';
import type { Binding, Cell, Typed } from '../dialect.ts';

import { direct, formatted as formattedBy, jdbcType, readDirect } from '../jdbc-value.ts';

const VALUES = runtimeClass('jdbc.mysql.MySqlValues');
const DOCUMENTS = runtimeClass('jdbc.mysql.MySqlDocuments');
const MAP = plain(fragment`MySqlValues.map`);

/**
 * Binds a value. Instants and large unsigned numbers, which the drivers would bend, go as types that they leave alone.
 * @example
 * bigint unsigned   →   NUMERIC, MySqlValues.map(request.id(), BigDecimal::new)
 */
export function bind({ type }: Typed, project: DatabaseProject): Binding {
  switch (type.kind) {
    case 'timestamp':
      return type.zoned ? formatted({ sqlType: 'TIMESTAMP' }, 'MySqlValues::utc', VALUES) : direct('TIMESTAMP');
    case 'integer':
      // As a BigInteger MariaDB's driver would cut it to 64 bits with a sign.
      return type.bits === 64 && !type.signed
        ? formatted({ sqlType: 'NUMERIC' }, 'BigDecimal::new', 'java.math.BigDecimal')
        : direct(jdbcType(type));
    case 'json':
      return formatted({ sqlType: 'VARCHAR' }, 'MySqlValues::jsonText', VALUES);
    case 'map':
    case 'list':
      return formatted({ sqlType: 'VARCHAR' }, 'MySqlDocuments::text', DOCUMENTS);
    case 'uuid':
      return formatted({ sqlType: 'VARCHAR' }, 'UUID::toString', 'java.util.UUID');
    case 'ref':
      return formatted({ sqlType: 'VARCHAR' }, `${type.name}::value`, `${project.basePackage}.model.${type.name}`);
    case 'string':
    case 'xml':
      return direct('VARCHAR');
    case 'time':
      return direct('TIME');
    default:
      return direct(jdbcType(type));
  }
}

/**
 * Writes how a column of a row or an OUT parameter is read.
 * @example
 * since date   →   MySqlValues.map(rs.getString("since"), MySqlValues::date)
 */
export function read(
  { name, type, databaseType }: Typed & Pick<Field, 'name'>,
  cell: Cell,
  project: DatabaseProject,
): Code {
  const { from, column } = cell;
  const text = fragment`${from}.getString(${column})`;
  switch (type.kind) {
    case 'json':
      return plain(fragment`MySqlValues.map(${text}, MySqlValues::json)`);
    case 'map':
    case 'list':
      return documentOf(type, text, project);
    case 'uuid':
      return { text: fragment`MySqlValues.map(${text}, UUID::fromString)`, imports: [VALUES, 'java.util.UUID'] };
    case 'ref':
      return {
        text: fragment`MySqlValues.known(${text}, ${id(type.name)}::of)`,
        imports: [VALUES, `${project.basePackage}.model.${type.name}`],
      };
    case 'string':
      return /^time\b/i.test(databaseType)
        ? plain(fragment`MySqlValues.map(${text}, MySqlValues::duration)`)
        : { text, imports: [] };
    case 'date':
      return plain(fragment`MySqlValues.map(${text}, MySqlValues::date)`);
    case 'time':
      return plain(fragment`MySqlValues.map(${text}, MySqlValues::time)`);
    case 'timestamp':
      return type.zoned ? instant(from, column) : plain(fragment`MySqlValues.map(${text}, MySqlValues::dateTime)`);
    case 'integer':
    case 'boolean':
      if (/^bit\b/i.test(databaseType)) return bits(javaType(type).name, widthOf(databaseType), cell);
      return type.kind === 'boolean' ? truth(name, cell) : readDirect(type, cell);
    default:
      return readDirect(type, cell);
  }
}

/** Reads a document by the types of what is in it, which a class alone does not tell. */
function documentOf(type: DataType, text: Rendered, { basePackage }: DatabaseProject): Code {
  const { name, imports, refs } = javaType(type);
  return {
    text: fragment`MySqlDocuments.read(${text}, new TypeReference<${typeText(name)}>() {})`,
    imports: [
      DOCUMENTS,
      'tools.jackson.core.type.TypeReference',
      ...imports,
      ...refs.map((ref) => `${basePackage}.model.${ref}`),
    ],
  };
}

/** Reads a truth value as a number: drivers call whatever is not 0 true, and a number other than 0 and 1 is refused by its column's name. */
function truth(name: string, { from, column }: Cell): Code {
  return plain(fragment`MySqlValues.truth(${from}.getObject(${column}, Integer.class), ${str(name)})`);
}

/** Neither driver reads 64 bits without a sign, and MariaDB's sends those of an OUT parameter as decimal digits. */
function bits(java: string, width: number, { of, from, column }: Cell): Code {
  const bytes = fragment`${from}.getBytes(${column})`;
  const number =
    of === 'call' ? fragment`MySqlValues.digits(${bytes})` : fragment`MySqlValues.bits(${bytes}, ${num(width)})`;
  if (java === 'BigInteger') return plain(number);
  if (java === 'Boolean') return plain(fragment`MySqlValues.map(${number}, MySqlValues::flag)`);
  const exact = java === 'Long' ? fragment`longValueExact` : fragment`intValueExact`;
  return {
    text: fragment`MySqlValues.map(${number}, BigInteger::${exact})`,
    imports: [VALUES, 'java.math.BigInteger'],
  };
}

const widthOf = (databaseType: string) => Number(/\d+/.exec(databaseType)?.[0] ?? 1);

function instant(from: Rendered, column: Rendered): Code {
  const local = fragment`${from}.getObject(${column}, LocalDateTime.class)`;
  return {
    text: fragment`MySqlValues.map(${local}, MySqlValues::instant)`,
    imports: [VALUES, 'java.time.LocalDateTime'],
  };
}

/** Binds a value that goes through a Java function, unless it is null. */
function formatted(type: Pick<Binding, 'sqlType'>, reference: string, ...imports: readonly string[]): Binding {
  return formattedBy(type, reference, MAP, ...imports);
}

/** Makes code that only needs the values of this database. */
function plain(text: Rendered): Code {
  return { text, imports: [VALUES] };
}
