import { sharedPrefix, withoutPrefixes } from '../../../../checks/names/prefixes.ts';
import { propertyName } from '../../../../checks/names/properties.ts';
import { parameterNames } from '../../../../checks/sql/parameter-names.ts';
import type { PrefixRule } from '../../../../model/described/prefix-rule.ts';
import { DATABASE_KINDS } from '../../../../model/described/routine.ts';
import type { Draft, EndpointDraft } from '../../draft/draft.ts';

/** The effect of the rule on one name, as callers know it. */
export interface PrefixEffect {
  readonly name: string;
  readonly called: string;
}

/** The names that can be stripped, and their results. */
export interface PrefixEffects {
  /** The prefix that all parameters share, if they do. */
  readonly shared: string | undefined;
  /** Names that lose their prefix, each once. */
  readonly stripped: readonly PrefixEffect[];
  /** Names that have one and keep it, because nothing else could be called so. */
  readonly kept: readonly PrefixEffect[];
  /** Whether the names of all parameters are known: those of a request from a file are not at first. */
  readonly isWhole: boolean;
}

/** The names of each endpoint's parameters, as far as they are known. */
function namesOf(endpoints: readonly EndpointDraft[], databaseType: string): readonly (readonly string[])[] {
  const kind = DATABASE_KINDS.find((known) => known === databaseType);
  return endpoints.flatMap(({ source }) => {
    if (source.kind === 'query') return [parameterNames(source.sql, kind)];
    return source.kind === 'routine' && source.parameters ? [source.parameters.filter((name) => name !== '')] : [];
  });
}

/** Computes the effect of the rule on the parameters of a form. */
export function prefixEffects({ endpoints, project }: Pick<Draft, 'endpoints' | 'project'>): PrefixEffects {
  const all = namesOf(endpoints, project.databaseType);
  const stripped = new Map<string, PrefixEffect>();
  const kept = new Map<string, PrefixEffect>();
  for (const names of all) {
    const spelled = withoutPrefixes(names);
    for (const [index, name] of names.entries()) {
      const called = propertyName(spelled[index] ?? name, name);
      if (spelled[index] !== name) stripped.set(name, { name, called });
      else if (sharedPrefix([name]) !== undefined) kept.set(name, { name, called });
    }
  }
  const shared = sharedPrefix(all.flat());
  return {
    shared,
    stripped: [...stripped.values()],
    kept: [...kept.values()],
    isWhole: all.length === endpoints.length,
  };
}

/**
 * The rule that a form goes by: what was said, else what the last generation did, else whether all parameters share one. None where
 * there is nothing to strip, or where that is not known yet and nothing was said: then the generator decides.
 */
export function prefixRuleOf(
  { prefixes, project }: Pick<Draft, 'prefixes' | 'project'>,
  { shared, stripped, isWhole }: PrefixEffects,
  before: PrefixRule | undefined,
): PrefixRule | undefined {
  if (project.sourceType === '2') return undefined;
  if (isWhole && stripped.length === 0) return undefined;
  const own = shared === undefined ? 'keep' : 'strip';
  return prefixes ?? before ?? (isWhole ? own : undefined);
}
