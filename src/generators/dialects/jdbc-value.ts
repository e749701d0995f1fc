import type { DataType } from '../model/data-type.ts';
import { id, type as typeText } from '../render/escape.ts';
import { fragment, type Rendered } from '../render/rendered.ts';
import { javaType } from '../types/java.ts';
import type { Binding, Cell, Code } from './dialect.ts';

/** Java that needs no import. */
export function plain(text: Rendered): Code {
  return { text, imports: [] };
}

/** A value that JDBC takes as it is. */
export function direct(sqlType: string, sqlTypes?: string): Binding {
  return { sqlType, ...(sqlTypes ? { sqlTypes } : {}), value: plain };
}

/** A value that goes, when it is not null, through a Java function, `Owner::method`. */
export function formatted(
  type: Pick<Binding, 'sqlType' | 'sqlTypes'>,
  reference: string,
  ...imports: readonly string[]
): Binding {
  const format = { text: methodReference(reference), imports };
  return {
    ...type,
    format,
    value: (expression) => ({ text: fragment`DbValues.map(${expression}, ${format.text})`, imports }),
  };
}

/** `Owner::method` or `Owner::new`, as Java spells it. */
export function methodReference(reference: string): Rendered {
  const [owner = '', method = ''] = reference.split('::');
  return fragment`${id(owner)}::${method === 'new' ? fragment`new` : id(method)}`;
}

/** Reads what JDBC gives as it is: texts, decimals and bytes by their getters, all else by its class. */
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
