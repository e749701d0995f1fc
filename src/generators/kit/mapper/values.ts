import type { Constant } from '../../../model/mapping.ts';
import type { Project } from '../../../model/project.ts';
import type { DataType } from '../../../model/types.ts';
import type { Code } from '../../text/java/code.ts';
import { modelClass, typeCode } from '../../text/java/java-file.ts';
import { id, json, num, str } from '../../text/render/escape.ts';
import { fragment } from '../../text/render/rendered.ts';

/**
 * Writes a constant in Java; `isConstantOf` has checked that it is a value of the type.
 * @example
 * 12.5 as a decimal   →   new BigDecimal("12.5")
 */
export function constantCode(value: Constant, type: DataType, project: Project): Code {
  if (typeof value === 'boolean') return plain(value ? fragment`true` : fragment`false`);
  if (typeof value === 'number') return numberCode(value, type);
  if (type.kind === 'string') return plain(str(value));
  if (type.kind === 'ref') return enumCode(value, type.name, project);
  const { text, imports } = typeCode(type, project);
  const parse = type.kind === 'uuid' ? fragment`fromString` : fragment`parse`;
  return { text: fragment`${text}.${parse}(${str(value)})`, imports };
}

/** A number as JSON writes it is a literal of Java as well; its ending says the type. */
function numberCode(value: number, type: DataType): Code {
  if (type.kind === 'decimal') {
    return { text: fragment`new BigDecimal(${str(String(value))})`, imports: ['java.math.BigDecimal'] };
  }
  const digits = json(value);
  if (type.kind === 'float') return plain(type.bits === 32 ? fragment`${digits}f` : fragment`${digits}d`);
  if (type.kind !== 'integer' || type.bits < 32 || (type.bits === 32 && type.signed)) return plain(num(value));
  if (type.bits === 32 || type.signed) return plain(fragment`${digits}L`);
  return { text: fragment`BigInteger.valueOf(${digits}L)`, imports: ['java.math.BigInteger'] };
}

function enumCode(value: string, name: string, project: Project): Code {
  const type = project.types.get(name);
  const found = type?.kind === 'enum' ? type.constants.find((constant) => constant.value === value) : undefined;
  return { text: fragment`${id(name)}.${id(found?.java ?? '')}`, imports: [modelClass(project, name)] };
}

/**
 * Writes the present time as a value of a type, by a variable `clock`.
 * @example
 * a date   →   LocalDate.now(clock)
 */
export function nowCode(type: DataType, project: Project): Code {
  if (type.kind === 'string') return plain(fragment`clock.instant().toString()`);
  const { text, imports } = typeCode(type, project);
  return { text: fragment`${text}.now(clock)`, imports };
}

function plain(text: Code['text']): Code {
  return { text, imports: [] };
}
