import { z } from 'zod';
import type { Refusal, RoutineRef } from '../model/described/routine.ts';
import type { Language } from '../shared/language.ts';
import { textsFor } from '../shared/texts.ts';
import { areExact } from './strangers.ts';

/** How a routine is told: exactly, or not at all. */
export const toldRoutine = z.object({
  schema: z.string(),
  package: z.string().exactOptional(),
  name: z.string(),
  argumentTypes: z.array(z.string()),
});

/** @returns undefined where the names could deceive who reads them: such a routine is chosen by people, in the portal. */
export function routineOf({
  schema,
  package: owner,
  name,
  argumentTypes,
}: RoutineRef): z.output<typeof toldRoutine> | undefined {
  if (!areExact([schema, owner ?? '', name, ...argumentTypes])) return undefined;
  return { schema, ...(owner !== undefined && { package: owner }), name, argumentTypes: [...argumentTypes] };
}

export const toldRefusal = z.object({
  code: z.string().meta({ description: 'explain_refusal takes it.' }),
  untrusted: z.object({ reason: z.string() }),
});

/** Why a routine cannot be generated; the reason may name a type of the database. */
export function refusalOf({ reason, type }: Refusal, language: Language): z.output<typeof toldRefusal> {
  return { code: reason, untrusted: { reason: textsFor(language)(`common:datasource.refused.${reason}`, { type }) } };
}
