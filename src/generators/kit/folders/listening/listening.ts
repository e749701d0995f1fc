import type { z } from 'zod';
import type { OrderedContribution, Trigger } from '../../../parts/part.ts';
import { files } from '../../../service/state/files.ts';
import { mappers } from '../../mapper/mapper.ts';
import { recordFiles } from '../../mapper/record-schema.ts';
import { checkFiles } from './check.ts';
import { callOf, readme } from './documents.ts';
import { inputs } from './inputs.ts';
import { bodyFiles, listenersFile, mappedGroups } from './listeners.ts';
import { endpointOptions, type FileEndpoint, type FileProject } from './options.ts';
import type { Place } from './place.ts';
import { CONFIGURATION, settingsOf } from './settings.ts';
import { suggestionFor } from './suggestion.ts';
import { testFiles } from './tests.ts';

/**
 * Makes a trigger of files: each record, or each file, is a call of one operation. Copies of the service share the files by a table,
 * which has the position behind the last record that is done.
 */
export function listeningTo<P extends FileProject>(
  place: Place<P>,
  projectOptions: z.ZodType<P>,
): Trigger<P, FileEndpoint> {
  return {
    kind: 'trigger',
    id: place.id,
    projectOptions,
    endpointOptions,
    supports: () => true,
    inputs,
    blocks: true,
    suggest: (operation, path) => suggestionFor(operation, place.suggested(path)),
    published: (_names, { directory, pattern }) => `${directory}/${pattern}`,
    check: checkFiles,
    contribute(project, options, uses) {
      const endpoints = new Map(uses.map((use) => [use.operation, use.options]));
      const { scaling, stateSchema: schema, stateDatabase: apart } = options;
      return [
        ...project.groups.map((group) => listenersFile(group, endpoints, project, place.id)),
        ...mappers(place.id, mappedGroups(project, endpoints), project),
        ...uses.flatMap(({ operation, options: own }) => bodyFiles(operation, own, project, place.id)),
        { kind: 'runtime', module: 'files' },
        ...(scaling ? files({ schema, apart, field: 'options.stateDatabase' }) : []),
        ...testFiles(project, endpoints, options, place),
        ...CONFIGURATION,
        ...place.contribute(options),
        ...uses.flatMap((use) => settingsOf(use, place, project)),
        ...recordFiles(project),
        { kind: 'health', indicator: 'files' },
        ...uses.map((use) => callOf(use, project, place, options)),
        ...uses.map(({ operation: { names } }): OrderedContribution => {
          return {
            kind: 'listenerProbe',
            name: `${names.method} listens to its files`,
            logged: `${names.method} listens to `,
          };
        }),
        ...readme(project, options, uses, place),
      ];
    },
  };
}
