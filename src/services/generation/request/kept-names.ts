import type { KeptNames } from '../../../generators/kept-names.ts';
import { PREFIX_RULES, type PrefixRule } from '../../../model/described/prefix-rule.ts';
import { SOURCE_PARTS } from '../../../model/request/part-ids.ts';
import type { KeptNamesBody } from '../../../shared/wire/kept.ts';
import { type Locks, projectNamed } from '../accept/locks.ts';
import type { Renderer } from '../ports.ts';

interface KeptNamesDeps {
  readonly locks: Pick<Locks, 'last'>;
  readonly renderer: Pick<Renderer, 'keptNames'>;
}

/** The kept names that a form shows. */
interface KeptForForm extends Pick<KeptNames, 'names'> {
  readonly found: boolean;
  /** The last generation's rule for prefixes of parameters; absent where there was none, or no parameter has any. */
  readonly parameterPrefixes?: PrefixRule;
}

/** A generation that settled nothing of prefixes had them all. */
function prefixesIn({ parameterPrefixes }: Readonly<Record<string, unknown>>): PrefixRule {
  return PREFIX_RULES.find((rule) => rule === parameterPrefixes) ?? 'keep';
}

/** Reads the names that endpoints of a project keep; none where no lock is there. */
export async function readKeptNames(
  { locks, renderer }: KeptNamesDeps,
  accountId: string,
  asked: KeptNamesBody,
): Promise<KeptForForm> {
  const { endpoints } = asked;
  const lock = asked.lock ?? (await locks.last(accountId, projectNamed(asked)))?.lock;
  if (lock === undefined) return { found: false, names: endpoints.map(() => null) };
  const isContract = endpoints.some((endpoint) => 'operation' in endpoint);
  const source = isContract ? SOURCE_PARTS.contract : SOURCE_PARTS.database;
  const { names, settled } = await renderer.keptNames({ source, lock, calls: endpoints });
  return { found: true, names, ...(isContract ? {} : { parameterPrefixes: prefixesIn(settled) }) };
}
