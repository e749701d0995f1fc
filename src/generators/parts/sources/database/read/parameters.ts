import { sharedPrefix, withoutPrefixes } from '../../../../../checks/names/prefixes.ts';
import { PREFIX_RULES, type PrefixRule } from '../../../../../model/described/prefix-rule.ts';
import type { Routine } from '../../../../../model/described/routine.ts';
import { type Spelling, UNNAMED } from '../operation/members.ts';

/** The two that may decide about prefixes: the request, else the last generation. */
interface Deciding {
  readonly request: object;
  readonly before?: Readonly<Record<string, unknown>> | undefined;
}

/**
 * Decides whether parameters keep their prefixes. Where neither the request nor an earlier generation says so, prefixes go if all
 * parameters share one. An earlier generation that settled nothing had kept them all.
 */
export function prefixRule(routines: readonly Routine[], { request, before }: Deciding): PrefixRule {
  const asked = ruleIn((request as { readonly source?: object }).source ?? {});
  if (asked) return asked;
  if (before) return ruleIn(before) ?? 'keep';
  return sharedPrefix(routines.flatMap(namesOf)) === undefined ? 'keep' : 'strip';
}

function ruleIn(holder: object): PrefixRule | undefined {
  const { parameterPrefixes } = holder as { readonly parameterPrefixes?: unknown };
  return PREFIX_RULES.find((rule) => rule === parameterPrefixes);
}

/**
 * Finds the names that the parameters of a routine go by.
 * @example
 * p_id, p_since with the rule strip   →   id, since
 */
export function spellingOf(routine: Routine, rule: PrefixRule): Spelling {
  if (rule === 'keep') return (name) => name;
  const names = namesOf(routine);
  const spelled = withoutPrefixes(names);
  const known = new Map(names.map((name, index) => [name, spelled[index] ?? name]));
  return (name) => known.get(name) ?? name;
}

function namesOf({ parameters }: Routine): readonly string[] {
  return parameters.flatMap(({ name }) => (UNNAMED.test(name) ? [] : [name]));
}
