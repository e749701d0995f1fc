import { mdCode } from '../text/render/escape.ts';
import { joined } from '../text/render/rendered.ts';
import { renderTemplate } from '../text/render/template.ts';
import type { GuidedBuild } from './build.ts';

/** Packages that every project has; others come with its technology and its source. */
const KNOWN: readonly (readonly [home: string, about: string])[] = [
  ['service', 'an operation is a method here. Its transaction begins and ends here, and no protocol is known here'],
  ['model', 'the records that go in and come out'],
  ['failure', 'what can go wrong, as kinds that no protocol knows either'],
];
const OTHERS = 'what takes the calls, what does the work, and what holds them together';

/** Writes the notes for coding agents: who owns which files, how to test the project, change it and generate it again. */
export function agentsNotes({ project, platform, merged, guide }: GuidedBuild): string {
  const paths = [...merged.files.keys()];
  const folder = `${project.basePackage.replaceAll('.', '/')}/`;
  return renderTemplate('assemble/agents', {
    project,
    platform,
    run: mdCode(guide.run.split('\n').join(' && ')),
    generated: mdCode(`src/generated/java/${folder}`),
    own: mdCode(`src/main/java/${folder}`),
    homes: homesOf(paths, `src/generated/java/${folder}`),
    contracts: joined(guide.contracts.map(mdCode), ', '),
    promises: guide.contracts.length > 0,
    image: merged.image !== undefined,
    shared: project.runtime === 'dependencies',
    ddl: paths.some((path) => path.startsWith('db/')),
    deploys: paths.some((path) => path.startsWith('deploy/')),
    repositories: paths.some((path) => path.endsWith('Repository.java')),
    databaseTests: paths.some((path) => path.endsWith('DbIT.java')),
  });
}

/** Lists the packages below a folder, each with its purpose; those that not every project has share one line. */
function homesOf(paths: readonly string[], folder: string) {
  const inside = paths.filter((path) => path.startsWith(folder)).map((path) => path.slice(folder.length));
  const homes = new Set(inside.filter((path) => path.includes('/')).map((path) => `${path.split('/', 1)[0]}`));
  const known = KNOWN.filter(([home]) => homes.has(home));
  const others = [...homes].filter((home) => !KNOWN.some(([name]) => name === home)).sort();
  return [
    ...known.map(([home, about]) => ({ names: mdCode(`${home}/`), about })),
    {
      names: joined(
        others.map((home) => mdCode(`${home}/`)),
        ', ',
      ),
      about: OTHERS,
    },
  ];
}
