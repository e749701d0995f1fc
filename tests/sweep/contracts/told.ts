import { readFileSync } from 'node:fs';
import type { Refused, SchemaFile } from '../../../src/model/contract/contract.ts';
import { Fault, type FieldFault } from '../../../src/model/fault.ts';

const SHOWN = 3;
const TEXTS = JSON.parse(readFileSync(new URL('../../../locales/en/common.json', import.meta.url), 'utf8'));

/** A reason as a form has it in English, with its place. */
export function told(fault: Refused | FieldFault, files: readonly SchemaFile[]): string {
  const { message, values = {}, field, line, column } = fault;
  const key = message.startsWith('refusals.') ? message : `validation.${message}`;
  let text: unknown = TEXTS;
  for (const word of key.split('.')) text = (text as Readonly<Record<string, unknown>> | undefined)?.[word];
  const words = String(text ?? message).replace(/\{\{(\w+)\}\}/g, (_, name) => String(values[name] ?? `{{${name}}}`));
  const file = /^schemaFiles\.(\d+)/.exec(field)?.[1];
  const at = file === undefined ? field : files[Number(file)]?.path;
  return `${words} [${message}] at ${at}:${line ?? '?'}:${column ?? '?'}`;
}

/** @returns lines for what was refused, the same reason once with the first few it refuses. */
export function grouped(all: readonly (readonly [what: string, reason: string])[]): readonly string[] {
  const groups = Map.groupBy(all, ([, reason]) => reason.replace(/ at \S+:\S+:\S+$/, ''));
  return [...groups].map(([reason, some]) => {
    const shown = some.slice(0, SHOWN).map(([what, full]) => `${what}${full.slice(reason.length)}`);
    return `    ${some.length} × ${reason}\n        ${shown.join('; ')}${some.length > SHOWN ? '; …' : ''}`;
  });
}

/** @returns all that a failure says: of a fault each of its own, else where it was thrown. */
export function failureOf(error: unknown, files: readonly SchemaFile[]): readonly string[] {
  if (!(error instanceof Fault)) return [`    FAILED: ${(error as Error).stack ?? error}`];
  const { faults = [] } = error;
  if (faults.length === 0) return [`    ${error.code}: ${error.message}`];
  return grouped(faults.map((fault) => ['it', told(fault, files)] as const));
}
