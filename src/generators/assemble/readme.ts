import type { Project } from '../../model/project.ts';
import type { Contribution } from '../parts/part.ts';
import { mdCode, sh } from '../text/render/escape.ts';
import { rendered } from '../text/render/rendered.ts';
import { renderTemplate } from '../text/render/template.ts';
import type { Build, GuidedBuild } from './build.ts';
import type { Merged } from './merge.ts';
import { applicationsSettings, SETTINGS_OF_TESTS } from './settings.ts';

type Section = Extract<Contribution, { kind: 'readmeSection' }>;
/** The calls that a README shows: it does not grow with the operations of a service. */
const SAMPLE_CALLS = 5;
/** The file of what a README leaves out: more calls, and what sections say behind their first paragraph. */
const OPERATIONS = 'forja/operations.md';

/**
 * Writes the README, and beside it the file of what it leaves out.
 * @example
 * six operations   →   README.md with five calls, forja/operations.md with six
 */
export function readmes(build: GuidedBuild): readonly (readonly [string, string])[] {
  const { project, merged, guide } = build;
  const readme = ['README.md', project.library ? libraryReadme(build) : serviceReadme(build)] as const;
  const whole = merged.calls.length <= SAMPLE_CALLS && !merged.readmeSections.some(isCut);
  if (whole) return [readme];
  const text = renderTemplate('assemble/operations', { project, operations: rendered(fromForja(guide.operations)) });
  return [readme, [OPERATIONS, text]];
}

/**
 * Leads the links of a text from the folder `forja` instead of the project's root.
 * @example
 * [REST](forja/docs/rest.md)   →   [REST](docs/rest.md)
 */
function fromForja(markdown: string): string {
  return markdown.trimEnd().replaceAll(/\]\((?![a-z]+:|#)(forja\/)?/g, (_, own) => (own ? '](' : '](../'));
}

function serviceReadme({ project, platform, merged, guide }: GuidedBuild): string {
  const paths = [...merged.files.keys()];
  return renderTemplate('assemble/readme', {
    project,
    platform,
    run: rendered(guide.run),
    counted: counted(project),
    environment: environmentRows(merged),
    ddl: paths.some((path) => path.startsWith('db/')),
    callers: rendered(callersText(merged)),
    repositories: paths.some((path) => path.endsWith('Repository.java')),
    image: merged.image !== undefined,
    composed: merged.composeServices.has('database'),
    deploys: paths.some((path) => path.startsWith('deploy/')),
    databaseTests: databaseTests(merged),
  });
}

/** Lists the variables of the README's table: those that a page of the runtime explains stand in `.env.example` alone. */
function environmentRows({ environment }: Merged) {
  return [...environment.values()].flatMap(({ name, example, meaning, page }) =>
    page === undefined ? [{ name: sh(name), example: example === '' ? rendered('') : mdCode(example), meaning }] : [],
  );
}

function libraryReadme({ project, platform, merged, guide }: GuidedBuild): string {
  return renderTemplate('assemble/readme-library', {
    project,
    platform,
    run: rendered(guide.run),
    counted: counted(project),
    callers: rendered(callersText(merged)),
    ...(applicationsSettings(merged, project) !== undefined && { settings: mdCode(SETTINGS_OF_TESTS) }),
    databaseTests: databaseTests(merged),
  });
}

const counted = ({ operations }: Project): string =>
  operations.length === 1 ? 'one operation' : `${operations.length} operations`;

/** Writes the README's part for callers: some calls, and of each section what fits into a line or two. */
function callersText({ calls, readmeSections }: Merged): string {
  const text = renderTemplate('assemble/readme-callers', {
    calls: calls.slice(0, SAMPLE_CALLS).map(({ title, shell }) => ({ title, shell: rendered(shell.trimEnd()) })),
    others: calls.length > SAMPLE_CALLS,
    whole: readmeSections
      .filter(isWhole)
      .map(({ title, markdown }) => ({ title, markdown: rendered(markdown.trim()) })),
    notes: readmeSections
      .filter((section) => !isWhole(section))
      .map((section) => ({ title: section.title, text: rendered(note(section)) })),
  });
  return text.trim();
}

const isWhole = ({ whole }: Section) => whole === true;
const isCut = (section: Section) => !isWhole(section) && paragraphs(section).length > 1;
const paragraphs = ({ markdown }: Section) => markdown.trim().split(/\n{2,}/);

/** Writes the first paragraph of a section, as an item of a list, with a link to the others. */
function note(section: Section): string {
  const [first = ''] = paragraphs(section);
  const anchor = section.title
    .toLowerCase()
    .replaceAll(/[^\w\s-]/g, '')
    .replaceAll(' ', '-');
  const more = isCut(section) ? ` [More](${OPERATIONS}#${anchor}).` : '';
  return `${first}${more}`.replaceAll('\n', '\n  ');
}

/** Writes every call, and all that sections say. */
export function operationsText({ project, merged }: Build): string {
  return renderTemplate('assemble/readme-operations', {
    library: project.library,
    calls: merged.calls.map(({ title, shell }) => ({ title, shell: rendered(shell.trimEnd()) })),
    sections: merged.readmeSections.map(({ title, markdown }) => ({ title, markdown: rendered(markdown.trim()) })),
  });
}

/** Tells whether the project has tests that need its database. */
export function databaseTests({ files }: Merged): boolean {
  return [...files.keys()].some((path) => path.endsWith('DbIT.java'));
}
