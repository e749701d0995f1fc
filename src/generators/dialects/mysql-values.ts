import type { Project } from '../model/project.ts';
import { id, type as typeText } from '../render/escape.ts';
import { fragment, type Rendered } from '../render/rendered.ts';
import { javaType, jdbcType } from '../types/java.ts';
import type { Binding, Cell, Code, Typed } from './dialect.ts';

/** How a value is bound. What the drivers would bend (instants, large unsigned numbers) goes as what they cannot. */
export function bind({ type }: Typed, project: Project): Binding {
  switch (type.kind) {
    case 'timestamp':
      return type.zoned ? formatted('TIMESTAMP', 'DbValues::utc') : direct('TIMESTAMP');
    case 'integer':
      // As a BigInteger MariaDB's driver would cut it to 64 bits with a sign.
      return type.bits === 64 && !type.signed
        ? formatted('NUMERIC', 'BigDecimal::new', 'java.math.BigDecimal')
        : direct(jdbcType(type));
    case 'json':
    case 'map':
    case 'list':
      return formatted('VARCHAR', 'DbValues::jsonText');
    case 'uuid':
      return formatted('VARCHAR', 'UUID::toString', 'java.util.UUID');
    case 'ref':
      return formatted('VARCHAR', `${type.name}::value`, `${project.basePackage}.model.${type.name}`);
    case 'string':
    case 'xml':
      return direct('VARCHAR');
    case 'time':
      return direct('TIME');
    default:
      return direct(jdbcType(type));
  }
}

/** Reads a column of a row or an OUT parameter. */
export function read({ type, databaseType }: Typed, { of, from, column }: Cell, project: Project): Code {
  const text = fragment`${from}.getString(${column})`;
  switch (type.kind) {
    case 'string':
    case 'xml':
      return { text, imports: [] };
    case 'decimal':
      return { text: fragment`${from}.getBigDecimal(${column})`, imports: [] };
    case 'bytes':
      return { text: fragment`${from}.getBytes(${column})`, imports: [] };
    case 'json':
    case 'map':
    case 'list':
      return { text: fragment`DbValues.map(${text}, DbValues::json)`, imports: [] };
    case 'uuid':
      return { text: fragment`DbValues.map(${text}, UUID::fromString)`, imports: ['java.util.UUID'] };
    case 'ref':
      return {
        text: fragment`DbValues.map(${text}, ${id(type.name)}::of)`,
        imports: [`${project.basePackage}.model.${type.name}`],
      };
    case 'time':
      return { text: fragment`DbValues.map(${text}, DbValues::time)`, imports: [] };
    case 'timestamp':
      return type.zoned ? instant(from, column) : object(typeText('LocalDateTime'), ['java.time.LocalDateTime']);
    default: {
      const java = javaType(type);
      if (/^bit\b/i.test(databaseType) && (type.kind === 'integer' || of === 'call'))
        return bits(java.name, of, from, column);
      return object(typeText(java.name), java.imports);
    }
  }

  function object(java: Rendered, imports: readonly string[]): Code {
    return { text: fragment`${from}.getObject(${column}, ${java}.class)`, imports };
  }
}

/** Neither driver reads 64 bits without a sign, and MariaDB's sends those of an OUT parameter as decimal digits. */
function bits(java: string, of: Cell['of'], from: Rendered, column: Rendered): Code {
  const read = of === 'call' ? fragment`digits` : fragment`bits`;
  const number = fragment`DbValues.${read}(${from}.getBytes(${column}))`;
  if (java === 'BigInteger') return { text: number, imports: [] };
  if (java === 'Boolean') return { text: fragment`DbValues.map(${number}, DbValues::flag)`, imports: [] };
  const exact = java === 'Long' ? fragment`longValueExact` : fragment`intValueExact`;
  return { text: fragment`DbValues.map(${number}, BigInteger::${exact})`, imports: ['java.math.BigInteger'] };
}

function instant(from: Rendered, column: Rendered): Code {
  const local = fragment`${from}.getObject(${column}, LocalDateTime.class)`;
  return { text: fragment`DbValues.map(${local}, DbValues::instant)`, imports: ['java.time.LocalDateTime'] };
}

function direct(sqlType: string): Binding {
  return { sqlType, value: (text) => ({ text, imports: [] }) };
}

/** A value that is not null goes through a Java function, `Owner::method`. */
function formatted(sqlType: string, reference: string, ...imports: readonly string[]): Binding {
  const [owner = '', method = ''] = reference.split('::');
  const text = fragment`${id(owner)}::${method === 'new' ? fragment`new` : id(method)}`;
  return {
    sqlType,
    format: { text, imports },
    value: (expression) => ({ text: fragment`DbValues.map(${expression}, ${text})`, imports }),
  };
}
