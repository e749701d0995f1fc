import { call } from '../api/client.ts';
import { useCall } from '../state/use-call.ts';

/** Where an artifact can be handed on to. */
export interface HandOnTarget {
  readonly id: string;
  readonly label: string;
  /** The parameter that names it in the call. */
  readonly where: { readonly devopsId: string } | { readonly repositoryId: string };
}

/**
 * The configurations that fit an application server (`typeAppServer`), without one all of them, and the repositories. Where they
 * cannot be read is told of the configurations.
 */
export function useTargets(wanted: boolean, server?: string) {
  const rows = useCall(wanted ? 'devops' : undefined, () => call('devops'));
  const repositories = useCall(wanted ? 'repositories' : undefined, () => call('repositories'));
  const all = 'data' in rows ? (rows.data ?? []) : [];
  const calls = all
    .filter(({ typeAppServer }) => server === undefined || typeAppServer === null || typeAppServer === server)
    .map(({ id, name }): HandOnTarget => ({ id, label: name, where: { devopsId: id } }));
  const known = 'data' in repositories ? (repositories.data ?? []) : [];
  const branches = known.map(({ id, name }): HandOnTarget => ({ id, label: name, where: { repositoryId: id } }));
  return { rows: settled(rows, repositories), targets: [...calls, ...branches] };
}

/** Calls rows loading until the others are read too, so that no screen says too early that nothing is there. */
function settled<R extends { readonly state: string }>(rows: R, others: { readonly state: string }): R {
  return rows.state === 'ready' && others.state === 'loading' ? { ...rows, state: 'loading' } : rows;
}
