import { javaFile } from '../../../text/java/java-file.ts';
import type { OrderedContribution, Trigger } from '../../part.ts';
import { callFiles } from './calls.ts';
import { exampleFiles, sampleOf } from './example.ts';
import { HOME } from './names.ts';
import { endpointOptions, type ModuleEndpoint, type ModuleProject, projectOptions } from './options.ts';
import { readme } from './readme.ts';
import { testFiles } from './tests.ts';

/** Java calls: an application injects one interface for each group, and calls its methods in its own transactions. */
export const module: Trigger<ModuleProject, ModuleEndpoint> = {
  kind: 'trigger',
  id: 'module',
  library: true,
  streams: true,
  projectOptions,
  endpointOptions,
  supports: () => true,
  published: ({ method }) => `method ${method}`,
  contribute(project): readonly OrderedContribution[] {
    const doc = 'What an application injects and calls.';
    return [
      ...project.groups.flatMap((group) => callFiles(group, project)),
      { kind: 'runtime', module: 'library' },
      javaFile(project, { home: HOME, name: 'package-info', template: 'service/package-info.java', view: { doc } }),
      ...exampleFiles(project),
      ...testFiles(project),
      ...readme(project, sampleOf(project)),
    ];
  },
};
