import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { PrefixRule } from '../../../../model/described/prefix-rule.ts';
import type { TechnologyId } from '../../../../model/request/request.ts';
import type { AnswerOf, BodyOf } from '../../../../shared/calls.ts';
import { call } from '../../../api/client.ts';
import type { Draft, EndpointDraft } from '../../draft/draft.ts';

const ASK_AFTER_MS = 500;

/** The names that endpoints keep from the project's last generation, or from the lock that was brought. */
export interface KeptNames {
  /** UpperCamelCase, by the endpoints' keys. */
  readonly names: ReadonlyMap<string, string>;
  /** The rule by which that generation treated prefixes of parameters. */
  readonly prefixes?: PrefixRule | undefined;
  /** The project was generated before, or a lock was brought. */
  readonly found: boolean;
  /** Another generation may have ended. */
  reload(): void;
}

type Kept = Omit<KeptNames, 'reload'>;
const NONE: Kept = { names: new Map(), found: false };

/**
 * Asks the server, which has the lock, whenever something else is chosen. A project that has none is asked about once. What
 * cannot be asked now is suggested as if there were none; the review tells.
 */
export function useKeptNames(draft: Draft, technology: TechnologyId, ready: boolean): KeptNames {
  const [kept, setKept] = useState(NONE);
  const [attempt, setAttempt] = useState(0);
  const without = useRef('');
  const { lock, afresh, endpoints } = draft;
  const [name, domain] = [draft.project.name.trim(), draft.project.domain.trim()];
  const calls = useMemo(() => endpoints.flatMap(callOf), [endpoints]);
  const asked = useMemo(() => JSON.stringify(calls), [calls]);
  const project = `${technology} ${domain} ${name} ${attempt}`;
  const isKnown = ready && !afresh && name !== '' && domain !== '' && calls.length > 0;
  // biome-ignore lint/correctness/useExhaustiveDependencies: `asked` stands for the calls, `project` for what it is made of
  useEffect(() => {
    if (!isKnown || (!lock && without.current === project)) return setKept(NONE);
    let current = true;
    const timer = setTimeout(async () => {
      const body = { technology, domain, name, endpoints: calls.map(({ body }) => body) };
      const answer = await call('keptNames', { body: lock ? { ...body, lock: namesAlone(lock.content) } : body });
      if (!current) return;
      if (answer.ok && !answer.data.found) without.current = project;
      const { found, names: all, parameterPrefixes: prefixes } = answer.ok ? answer.data : NOTHING;
      const names = new Map(calls.flatMap(({ key }, index) => (all[index] ? [[key, all[index]] as const] : [])));
      setKept({ names, prefixes, found });
    }, ASK_AFTER_MS);
    return () => {
      current = false;
      clearTimeout(timer);
    };
  }, [isKnown, lock, project, asked]);
  const reload = useCallback(() => setAttempt((count) => count + 1), []);
  return useMemo(() => ({ ...kept, reload }), [kept, reload]);
}

const NOTHING: AnswerOf<'keptNames'> = { found: false, names: [] };

interface Called {
  readonly key: string;
  readonly body: BodyOf<'keptNames'>['endpoints'][number];
}

function callOf({ key, source }: EndpointDraft): readonly Called[] {
  if (source.kind === 'operation') return [{ key, body: { operation: source.id } }];
  if (source.kind === 'query') return source.sql.trim() === '' ? [] : [{ key, body: { query: source.sql.trim() } }];
  return [{ key, body: { routine: { ...source.ref, argumentTypes: [...source.ref.argumentTypes] } } }];
}

/** Of a lock what operations are called by: it is sent whenever something else is chosen. */
function namesAlone(content: object): object {
  const { operations, settled } = content as { readonly operations: readonly object[]; readonly settled?: unknown };
  return {
    ...(settled !== undefined && { settled }),
    operations: operations.map((operation) => ({ ...operation, request: {}, response: {}, rows: [] })),
  };
}
