import type { Inputs } from '../../../../model/mapping.ts';
import { NESTED_NAME, NOW } from '../../../../model/mapping.ts';
import type { DataType } from '../../../../model/types.ts';
import type { Code } from '../../../text/java/code.ts';
import { fragment } from '../../../text/render/rendered.ts';

/**
 * The values that requests of files are made of, beside constants: columns or members of a record, where it stands, and
 * all of a file as a text.
 */
export const inputs: Inputs = {
  places: [{ id: 'record', carries: 'values', names: NESTED_NAME }],
  variables: [
    NOW,
    { id: 'fileName', type: { kind: 'string' } },
    { id: 'recordNumber', type: { kind: 'integer', bits: 64, signed: true } },
    { id: 'content', type: { kind: 'string' } },
  ],
};

/** The variables that are texts, and become nothing else. */
export const TEXTS: ReadonlySet<string> = new Set(['fileName', 'content']);

/**
 * Writes the Java that reads a variable of a file, by variables `origin` and `content`.
 * @example
 * recordNumber as an int   →   Math.toIntExact(origin.number())
 */
export function variableCode(variable: string, type: DataType): Code {
  if (variable === 'content') return { text: fragment`content`, imports: [] };
  return variable === 'fileName' ? { text: fragment`origin.file()`, imports: [] } : numberCode(type);
}

function numberCode(type: DataType): Code {
  const { bits, signed } = type.kind === 'integer' ? type : { bits: 64, signed: true };
  if (bits < 32 || (bits === 32 && signed)) return { text: fragment`Math.toIntExact(origin.number())`, imports: [] };
  if (bits === 32 || signed) return { text: fragment`origin.number()`, imports: [] };
  return { text: fragment`BigInteger.valueOf(origin.number())`, imports: ['java.math.BigInteger'] };
}
