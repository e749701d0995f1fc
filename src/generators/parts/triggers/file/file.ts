import { mappers } from '../../../kit/mapper/mapper.ts';
import { files } from '../../../service/state/files.ts';
import type { OrderedContribution, Trigger } from '../../part.ts';
import { checkFiles } from './check.ts';
import { callOf, readme } from './documents.ts';
import { inputs } from './inputs.ts';
import { bodyFiles, listenersFile, mappedGroups } from './listeners.ts';
import { endpointOptions, type FileEndpoint, type FileProject, projectOptions } from './options.ts';
import { CONFIGURATION, settingsOf } from './settings.ts';
import { suggestionFor } from './suggestion.ts';
import { testFiles } from './tests.ts';

/**
 * Files of a directory: each record, or each file, is a call of one operation. Copies of the service share the files by a
 * table, which has the position behind the last record that is done.
 */
export const file: Trigger<FileProject, FileEndpoint> = {
  kind: 'trigger',
  id: 'file',
  projectOptions,
  endpointOptions,
  supports: () => true,
  inputs,
  blocks: true,
  suggest: suggestionFor,
  published: (_names, { directory, pattern }) => `${directory}/${pattern}`,
  check: checkFiles,
  contribute(project, options, uses) {
    const endpoints = new Map(uses.map((use) => [use.operation, use.options]));
    const { scaling, stateSchema: schema, stateDatabase: apart } = options;
    return [
      ...project.groups.map((group) => listenersFile(group, endpoints, project)),
      ...mappers('file', mappedGroups(project, endpoints), project),
      ...uses.flatMap(({ operation, options: own }) => bodyFiles(operation, own, project)),
      { kind: 'runtime', module: 'files' },
      ...(scaling ? files({ schema, apart, field: 'options.stateDatabase' }) : []),
      ...testFiles(project, endpoints, options),
      ...CONFIGURATION,
      ...uses.flatMap(settingsOf),
      { kind: 'health', indicator: 'files' },
      ...uses.map((use) => callOf(use, project)),
      ...uses.map(({ operation: { names } }): OrderedContribution => {
        return {
          kind: 'listenerProbe',
          name: `${names.method} listens to its files`,
          logged: `${names.method} listens to `,
        };
      }),
      ...readme(project, options, uses),
    ];
  },
};
