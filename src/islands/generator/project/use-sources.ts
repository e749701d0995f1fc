import { useEffect } from 'react';
import type { DatabaseKind } from '../../../generators/sources/database/described/routine.ts';
import type { FormSpec } from '../../../shared/form-spec.ts';
import { call } from '../../api/client.ts';
import { useCall } from '../../state/use-call.ts';
import type { DraftAction, ProjectDraft } from '../draft/draft.ts';

/** What the project form reads from the server: data sources of the kind, schemas of the source, routines of the schema. */
export type Sources = ReturnType<typeof useSources>;

/** Reads what depends on the form's choices, and makes the choices that leave no choice, or a likely one. */
export function useSources(
  project: ProjectDraft,
  spec: FormSpec,
  dispatch: (action: DraftAction) => void,
  ready: boolean,
) {
  const { databaseType: type, datasource, schema } = project;
  const datasources = useCall(ready && type ? type : undefined, () =>
    call('getDatasourceDropDown', { query: { type: type as DatabaseKind } }),
  );
  const schemas = useCall(ready && datasource ? datasource : undefined, () =>
    call('getOrcleSchemas', { query: { datasourceName: datasource } }),
  );
  const routines = useCall(ready && datasource && schema ? `${datasource}\n${schema}` : undefined, () =>
    call('getProcedures', { query: { datasourceName: datasource, owner: schema } }),
  );
  const kinds = spec.databases.filter(({ reason }) => reason === undefined).map(({ id }) => id);
  const options = datasources.state === 'ready' ? datasources.data : [];
  const names = options.map(({ name }) => name);
  const owners = schemas.state === 'ready' ? schemas.data : [];
  const own = owners.filter((owner) => options.some((one) => one.name === datasource && one.schema === owner));
  useOnlyChoice(ready, type, kinds, (databaseType) => dispatch({ type: 'project', values: { databaseType } }));
  useOnlyChoice(ready, datasource, names, (name) =>
    dispatch({ type: 'project', values: { datasource: name, schema: '' } }),
  );
  useOnlyChoice(ready, schema, own.length > 0 ? own : owners, (owner) =>
    dispatch({ type: 'project', values: { schema: owner } }),
  );
  return { datasources, schemas, routines };
}

/** One possible or likely value is not a question. */
function useOnlyChoice(
  ready: boolean,
  value: string,
  choices: readonly string[],
  choose: (value: string) => void,
): void {
  const [only] = choices.length === 1 ? choices : [];
  // biome-ignore lint/correctness/useExhaustiveDependencies: `choose` is new at each rendering and means the same
  useEffect(() => {
    if (ready && value === '' && only !== undefined) choose(only);
  }, [ready, value, only]);
}
