import { useEffect } from 'react';
import { kindsListedAs } from '../../../shared/databases/databases.ts';
import type { FormSpec } from '../../../shared/form-spec.ts';
import type { DatasourceOption } from '../../../shared/wire.ts';
import { call } from '../../api/client.ts';
import { type Loaded, useCall } from '../../state/use-call.ts';
import type { DraftAction, ProjectDraft } from '../draft/draft.ts';
import { likelySchema } from './likely-schema.ts';

/**
 * The lists that the server gives the project form: the account's data sources, schemas of the chosen one, routines of the
 * schema.
 */
export type Sources = ReturnType<typeof useSources>;

/** Reads what depends on the form's choices, and makes the choices that leave no choice, or a likely one. */
export function useSources(
  project: ProjectDraft,
  spec: FormSpec,
  dispatch: (action: DraftAction) => void,
  ready: boolean,
) {
  const { databaseType: type, datasource, schema } = project;
  const all = useCall(ready ? 'all' : undefined, () => call('getDatasourceDropDown', { query: {} }));
  const schemas = useCall(ready && datasource ? datasource : undefined, () =>
    call('getOrcleSchemas', { query: { datasourceName: datasource } }),
  );
  const routines = useCall(ready && datasource && schema ? `${datasource}\n${schema}` : undefined, () =>
    call('getProcedures', { query: { datasourceName: datasource, owner: schema } }),
  );
  const datasources = ofKind(all, type);
  const kinds = spec.databases.filter(({ reason }) => reason === undefined).map(({ id }) => id);
  const options = datasources.state === 'ready' ? datasources.data : [];
  const used = all.state === 'ready' ? kinds.filter((kind) => all.data.some((source) => source.type === kind)) : [];
  useOnlyChoice(ready, type, kinds.length === 1 ? kinds : used, (databaseType) =>
    dispatch({ type: 'suggest', values: { databaseType }, from: { databaseType: '' } }),
  );
  useOnlyChoice(
    ready,
    datasource,
    options.map(({ name }) => name),
    (name) => dispatch({ type: 'suggest', values: { datasource: name }, from: { databaseType: type, datasource: '' } }),
  );
  const own = options.find((option) => option.name === datasource)?.schema;
  useLikelySchema(project, own, schemas.state === 'ready' ? schemas.data : undefined, (owner) =>
    dispatch({ type: 'suggest', values: { schema: owner }, from: { datasource, schema: '' } }),
  );
  return { all, datasources, schemas, routines };
}

/** Those of one kind of database; what says MySQL finds MariaDB, too. */
function ofKind<L extends Loaded<readonly DatasourceOption[]>>(all: L, type: string): L {
  if (!('data' in all) || all.data === undefined) return all;
  const kinds = kindsListedAs(type);
  return { ...all, data: all.data.filter((source) => kinds.includes(source.type)) };
}

/** One possible value is not a question. */
function useOnlyChoice<T extends string>(
  ready: boolean,
  value: string,
  choices: readonly T[],
  choose: (value: T) => void,
): void {
  const [only] = choices.length === 1 ? choices : [];
  // biome-ignore lint/correctness/useExhaustiveDependencies: `choose` is new at each rendering and means the same
  useEffect(() => {
    if (ready && value === '' && only !== undefined) choose(only);
  }, [ready, value, only]);
}

/** While nobody has chosen a schema, the one that is likely meant. */
function useLikelySchema(
  { datasource, schema }: ProjectDraft,
  own: string | undefined,
  owners: readonly string[] | undefined,
  choose: (owner: string) => void,
): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: `choose` is new at each rendering and means the same
  useEffect(() => {
    if (!owners || schema !== '') return;
    let current = true;
    const routinesOf = async (owner: string) => {
      const result = await call('getProcedures', { query: { datasourceName: datasource, owner } });
      return result.ok ? result.data.length : 0;
    };
    void likelySchema(owners, own, routinesOf).then((owner) => {
      if (current && owner !== undefined) choose(owner);
    });
    return () => {
      current = false;
    };
  }, [datasource, schema, own, owners]);
}
