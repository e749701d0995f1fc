import type { Project } from '../../../../model/project.ts';
import { packageOf } from '../../../text/java/java-file.ts';
import type { Contribution, OrderedContribution } from '../../part.ts';
import { HOME, interfaceOf } from './names.ts';

type JavaSource = Extract<Contribution, { kind: 'file' }>;

/** Writes the README's sections: how an application calls the first operation, and where calls, values and failures are explained. */
export function readme(project: Project, sample: JavaSource): readonly OrderedContribution[] {
  const types = project.groups.map((group) => `\`${interfaceOf(group)}\``).join(', ');
  const folder = sample.path.slice(0, sample.path.lastIndexOf('/'));
  const section = { kind: 'readmeSection', order: -1 } as const;
  return [
    {
      ...section,
      title: 'Call it',
      whole: true,
      markdown: `An application injects ${types} of \`${packageOf(project, HOME)}\`. Every call stands in \`${folder}\`, compiled with the tests:

\`\`\`java
${sample.text.trimEnd()}
\`\`\``,
    },
    {
      ...section,
      title: 'Transactions, values and failures',
      markdown: `A call joins the transaction of its caller. What cannot be done is a \`FailureException\`, whose \`failure().kind()\` says why:
[forja/docs/library.md](forja/docs/library.md).`,
    },
  ];
}
