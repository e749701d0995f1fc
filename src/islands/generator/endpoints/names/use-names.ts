import { useDeferredValue, useEffect, useMemo, useRef } from 'react';
import type { PrefixRule } from '../../../../model/described/prefix-rule.ts';
import type { EndpointDraft } from '../../draft/draft.ts';
import type { Descriptions } from '../choice/use-descriptions.ts';
import { type EndpointNames, isOpen, type KnownOf, namesOf } from './names.ts';

const ASK_AFTER_MS = 700;

/** Finds the names of the endpoints. For those that would get the same name, the data source is asked what tells them apart. */
export function useNames(
  endpoints: readonly EndpointDraft[],
  knownOf: KnownOf,
  descriptions: Descriptions,
  prefixes: PrefixRule | undefined,
): ReadonlyMap<string, EndpointNames> {
  const named = useDeferredValue(useNamed(endpoints));
  const names = useMemo(() => namesOf(named, knownOf, prefixes), [named, knownOf, prefixes]);
  useEffect(() => {
    const open = named.filter(
      (one) => one.source.kind === 'routine' && isOpen(names.get(one.key)) && descriptions.of(one) === undefined,
    );
    if (open.length === 0) return;
    const timer = setTimeout(() => descriptions.ask(open), ASK_AFTER_MS);
    return () => clearTimeout(timer);
  }, [named, names, descriptions]);
  return names;
}

/** The endpoints as they were while nothing changed that names them: two thousand are not named anew for each key in a url. */
function useNamed(endpoints: readonly EndpointDraft[]): readonly EndpointDraft[] {
  const before = useRef(endpoints);
  const isSame =
    before.current.length === endpoints.length &&
    endpoints.every((one, index) => hasSameName(one, before.current[index]));
  if (!isSame) before.current = endpoints;
  return before.current;
}

const hasSameName = (one: EndpointDraft, other: EndpointDraft | undefined) =>
  one === other ||
  (one.key === other?.key && one.name === other.name && one.source === other.source && one.types === other.types);
