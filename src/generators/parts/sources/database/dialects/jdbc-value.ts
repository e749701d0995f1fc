import type { DataType } from '../../../../../model/types.ts';
import type { Code } from '../../../../text/java/code.ts';
import { javaType } from '../../../../text/java/types.ts';
import { id, type as typeText } from '../../../../text/render/escape.ts';
import { fragment, type Rendered } from '../../../../text/render/rendered.ts';
import type { Binding, Cell } from './dialect.ts';

/** Makes code of Java that needs no import. */
export function plain(text: Rendered): Code {
  return { text, imports: [] };
}

/** Binds a value that JDBC takes as it is; `sqlTypes`: the class of the constant, where it is the driver's own. */
export function direct(sqlType: string, sqlTypes?: string): Binding {
  return { sqlType, ...(sqlTypes ? { sqlTypes } : {}), value: plain };
}

/**
 * Binds a value that goes through a Java function, unless it is null; `map` is the function that leaves null alone.
 * @example
 * UUID::toString   →   MySqlValues.map(request.id(), UUID::toString)
 */
export function formatted(
  type: Pick<Binding, 'sqlType' | 'sqlTypes'>,
  reference: string,
  map: Code,
  ...imports: readonly string[]
): Binding {
  const format = { text: methodReference(reference), imports };
  return {
    ...type,
    format,
    value: (expression) => ({
      text: fragment`${map.text}(${expression}, ${format.text})`,
      imports: [...map.imports, ...imports],
    }),
  };
}

/**
 * Writes a method reference, whose names are checked.
 * @example
 * BigDecimal::new   →   BigDecimal::new
 */
export function methodReference(reference: string): Rendered {
  const [owner = '', method = ''] = reference.split('::');
  return fragment`${id(owner)}::${method === 'new' ? fragment`new` : id(method)}`;
}

/**
 * Writes how a value is read as JDBC gives it: texts, decimals and bytes by their getters, all else by its class.
 * @example
 * a date in the column "since"   →   rs.getObject("since", LocalDate.class)
 */
export function readDirect(type: DataType, { from, column }: Cell): Code {
  switch (type.kind) {
    case 'string':
    case 'xml':
      return plain(fragment`${from}.getString(${column})`);
    case 'decimal':
      return plain(fragment`${from}.getBigDecimal(${column})`);
    case 'bytes':
      return plain(fragment`${from}.getBytes(${column})`);
    default: {
      const java = javaType(type);
      return { text: fragment`${from}.getObject(${column}, ${typeText(java.name)}.class)`, imports: java.imports };
    }
  }
}

/**
 * Names the constant of `java.sql.Types` that a parameter of this type is bound with.
 * @example
 * an integer of 64 bits without a sign   →   NUMERIC
 */
export function jdbcType(type: DataType): string {
  switch (type.kind) {
    case 'string':
      return 'VARCHAR';
    case 'boolean':
      return 'BOOLEAN';
    case 'integer':
      if (!type.signed && type.bits === 64) return 'NUMERIC';
      if (type.bits === 64 || (type.bits === 32 && !type.signed)) return 'BIGINT';
      return type.bits === 32 || (type.bits === 16 && !type.signed) ? 'INTEGER' : 'SMALLINT';
    case 'float':
      return type.bits === 32 ? 'REAL' : 'DOUBLE';
    case 'decimal':
      return 'NUMERIC';
    case 'bytes':
      return 'VARBINARY';
    case 'date':
      return 'DATE';
    case 'time':
      return type.zoned ? 'TIME_WITH_TIMEZONE' : 'TIME';
    case 'timestamp':
      return type.zoned ? 'TIMESTAMP_WITH_TIMEZONE' : 'TIMESTAMP';
    case 'xml':
      return 'SQLXML';
    case 'list':
      return 'ARRAY';
    case 'ref':
      return 'STRUCT';
    case 'uuid':
    case 'json':
    case 'map':
      return 'OTHER';
  }
}
