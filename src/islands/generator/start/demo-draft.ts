import type { RoutineLine } from '../../../components/picker/routine.ts';
import { routineKey } from '../../../model/described/routine-key.ts';
import { DEMO_PROJECT, DEMO_ROUTINES, DEMO_SCHEMA } from '../../../shared/demo-shop.ts';
import { type Draft, EMPTY_DRAFT, routineEndpoint } from '../draft/draft.ts';

/** The form of a first service: five routines of the demo, as source, which is there at once. */
export function demoDraft(
  datasource: string,
  routines: readonly RoutineLine[],
  { options, project }: Pick<Draft, 'options' | 'project'>,
): Draft {
  const lines = new Map(routines.map((line) => [routineKey(line), line]));
  return {
    ...EMPTY_DRAFT,
    options,
    project: {
      ...EMPTY_DRAFT.project,
      ...DEMO_PROJECT,
      applicationServer: project.applicationServer,
      databaseType: 'postgresql',
      datasource,
      schema: DEMO_SCHEMA,
      mode: 'Src',
    },
    endpoints: DEMO_ROUTINES.flatMap((ref) => {
      const line = lines.get(routineKey(ref));
      return line ? [routineEndpoint(line)] : [];
    }),
  };
}
