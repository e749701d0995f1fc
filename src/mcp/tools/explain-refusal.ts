import { z } from 'zod';
import { REFUSAL_REASONS } from '../../model/described/routine.ts';
import { FAULTS, Fault, type FaultCode } from '../../model/fault.ts';
import { text } from '../../model/schema/text.ts';
import { failureBody } from '../../shared/failures.ts';
import { textsFor } from '../../shared/texts.ts';
import { marked, NOTICE } from '../strangers.ts';
import { READS, tool } from '../tool.ts';

/** When the same call may do: as it is, later, or only once something is changed. */
const AGAIN = ['afterChange', 'later', 'never'] as const;
const LATER: ReadonlySet<number> = new Set([408, 429, 500, 503, 507]);
const NEVER: ReadonlySet<FaultCode> = new Set(['artifactGone', 'planGone', 'generationCancelled']);

/** Why something was refused and what to do about it, in the portal's own words. */
export const explainRefusal = tool({
  name: 'explain_refusal',
  title: 'Why something was refused',
  description:
    'Explains a code that another tool answered: the "error" of a failure, the "code" of a fault in a request, or the "code" of a routine that is refused. Give the values that came with it, if any. It says what the code means, what to do, and whether the same call may do later.',
  scopes: ['generate', 'download'],
  hints: READS,
  input: z.strictObject({
    code: text.min(1, 'required').max(100),
    values: z
      .record(text.max(60), z.union([text.max(300), z.number()]))
      .default({})
      .meta({ description: 'What the explanation shows: {"name": "…", "type": "…"}.' }),
  }),
  output: z.object({
    notice: z.string(),
    about: z.enum(['call', 'routine', 'member']),
    code: z.string(),
    meaning: z.string(),
    whatToDo: z.string(),
    again: z.enum(AGAIN),
  }),
  async run(_deps, { language }, { code, values }) {
    const t = textsFor(language);
    const found = kindOf(code, t);
    if (!found) throw new Fault('invalidRequest', { faults: [{ field: 'code', message: 'invalid' }] });
    const { about } = found;
    const fault = marked(new Fault(about === 'call' ? (code as FaultCode) : 'invalidRequest', { values }));
    const meaning =
      about === 'call' ? failureBody(fault, language).message : t(found.key, { field: code, ...fault.values });
    const again = about === 'call' ? againOf(code as FaultCode) : 'afterChange';
    return {
      ...{ notice: NOTICE, about, code, meaning, again },
      whatToDo: t([`agents:whatToDo.${code}`, `agents:whatToDo.${about}`]),
    };
  },
});

/** Finds out what a code stands for: a failed call, a refused routine, or a faulty member of a request. */
function kindOf(code: string, t: ReturnType<typeof textsFor>) {
  if (Object.hasOwn(FAULTS, code)) return { about: 'call', key: `common:faults.${code}` } as const;
  if (REFUSAL_REASONS.some((reason) => reason === code)) {
    return { about: 'routine', key: `common:datasource.refused.${code}` } as const;
  }
  const key = [`common:validation.${code}`, `common:${code}`].find(
    (candidate) => typeof t(candidate) === 'string' && t(candidate) !== candidate,
  );
  return key === undefined ? undefined : ({ about: 'member', key } as const);
}

function againOf(code: FaultCode): (typeof AGAIN)[number] {
  if (NEVER.has(code)) return 'never';
  return LATER.has(FAULTS[code]) ? 'later' : 'afterChange';
}
