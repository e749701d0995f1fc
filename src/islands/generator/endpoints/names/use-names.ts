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
      (endpoint) =>
        endpoint.source.kind === 'routine' &&
        isOpen(names.get(endpoint.key)) &&
        descriptions.of(endpoint) === undefined,
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
    endpoints.every((endpoint, index) => hasSameName(endpoint, before.current[index]));
  if (!isSame) before.current = endpoints;
  return before.current;
}

const hasSameName = (endpoint: EndpointDraft, other: EndpointDraft | undefined) =>
  endpoint === other ||
  (endpoint.key === other?.key &&
    endpoint.name === other.name &&
    endpoint.source === other.source &&
    endpoint.types === other.types);
