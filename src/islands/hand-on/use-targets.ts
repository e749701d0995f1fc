import { call } from '../api/client.ts';
import { useCall } from '../state/use-call.ts';

/** Where an artifact can be handed on to. */
export interface HandOnTarget {
  readonly id: string;
  readonly label: string;
  /** What the call names it with. */
  readonly where: { readonly devopsId: string };
}

/** The configurations that fit an application server (`typeAppServer`); without one, all of them. */
export function useTargets(wanted: boolean, server?: string) {
  const rows = useCall(wanted ? 'devops' : undefined, () => call('devops'));
  const all = 'data' in rows ? (rows.data ?? []) : [];
  const targets = all
    .filter(({ typeAppServer }) => server === undefined || typeAppServer === null || typeAppServer === server)
    .map(({ id, name }): HandOnTarget => ({ id, label: name, where: { devopsId: id } }));
  return { rows, targets };
}
