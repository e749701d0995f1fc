import { execFile } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { promisify } from 'node:util';
import { strFromU8, unzipSync } from 'fflate';
import { BUILD_CLASSPATH, maven, writeProject } from '../../../support/java/maven.ts';
import {
  CHECKSTYLE_EXCEPTIONS,
  CHECKSTYLE_SETTINGS,
  PMD_PROPERTIES,
  type Setting,
  SPOTBUGS_EXCEPTIONS,
} from './rules.ts';

type Files = ReadonlyMap<string, string>;
/** A finding in words, by the name of the project. */
type Findings = ReadonlyMap<string, readonly string[]>;

const HERE = import.meta.dirname;
const TIMEOUT_MS = 1_800_000;
const GOOGLE = 'google_checks.xml';
const JAR = /\/checkstyle-[\d.]+\.jar$/;
const run = promisify(execFile);

/** @returns what Checkstyle (Google's rules) and PMD (quickstart) find in the classes of projects, their tests included. */
export async function lintSources(projects: ReadonlyMap<string, Files>): Promise<Findings> {
  const known = new Map<string, string>();
  for (const [name, files] of projects)
    for (const [path, text] of files)
      if (path.endsWith('.java') && !known.has(text)) known.set(text, `${name}/${path}`);
  const sources = writeProject(new Map([...known].map(([text, path]) => [path, text])));
  const tools = await toolbox();
  try {
    const lines = await tools.java('Sources.java', sources.path, tools.checkstyle, tools.exceptions, tools.pmd);
    const found = byFile(lines, sources.path);
    return new Map(
      [...projects].map(([name, files]) => [
        name,
        [...files].flatMap(([path, text]) =>
          (found.get(known.get(text) ?? '') ?? []).map((finding) => `${path}${finding}`),
        ),
      ]),
    );
  } finally {
    sources.remove();
    tools.remove();
  }
}

/**
 * @param folder a reactor that is compiled, with `target/classpath.txt` in each of its projects.
 * @returns what SpotBugs finds in their classes, tests not included.
 */
export async function lintClasses(folder: string): Promise<Findings> {
  const tools = await toolbox();
  try {
    const found = byFile(await tools.java('Classes.java', folder, tools.spotBugs), folder);
    const all = [...found].flatMap(([path, findings]) => findings.map((finding) => [path, finding] as const));
    const names = new Set(all.map(([path]) => path.split('/')[0] ?? ''));
    const of = (name: string) =>
      all.flatMap(([path, one]) => (path.startsWith(`${name}/`) ? [`${basename(path)}${one}`] : []));
    return new Map([...names].map((name) => [name, of(name)]));
  } finally {
    tools.remove();
  }
}

/** Findings by the path of the file, each beginning with its line. */
function byFile(output: string, folder: string): ReadonlyMap<string, readonly string[]> {
  const found = new Map<string, string[]>();
  for (const line of output.split('\n').filter((line) => line !== '')) {
    const [file = '', at = '', words = ''] = line.split('\t');
    const path = file.replace(`${folder}/`, '');
    found.set(path, [...(found.get(path) ?? []), `:${at} ${words}`]);
  }
  return found;
}

/** The tools with their rules; Maven has fetched them. */
async function toolbox() {
  const google = 'checkstyle.xml';
  const folder = writeProject(
    new Map([
      ['pom.xml', readFileSync(join(HERE, 'pom.xml'), 'utf8')],
      ['exceptions.xml', suppressions()],
      ['pmd.xml', ruleset()],
      ['spotbugs.xml', filter()],
    ]),
  );
  const file = (name: string) => join(folder.path, name);
  await maven(folder.path, BUILD_CLASSPATH, `-Dmdep.outputFile=${file('classpath.txt')}`);
  const classpath = readFileSync(file('classpath.txt'), 'utf8').trim();
  const jar = classpath.split(':').find((path) => JAR.test(path)) ?? '';
  const shipped = unzipSync(readFileSync(jar), { filter: ({ name }) => name === GOOGLE })[GOOGLE];
  if (!shipped) throw new Error(`${jar} has no ${GOOGLE}`);
  writeFileSync(file(google), CHECKSTYLE_SETTINGS.reduce(changed, strFromU8(shipped)));
  return {
    checkstyle: file(google),
    exceptions: file('exceptions.xml'),
    pmd: file('pmd.xml'),
    spotBugs: file('spotbugs.xml'),
    remove: folder.remove,
    java: async (program: string, ...args: readonly string[]): Promise<string> => {
      const options = { timeout: TIMEOUT_MS, maxBuffer: 64 * 1024 * 1024 };
      const { stdout } = await run('java', ['-Xmx2g', '-cp', classpath, join(HERE, program), ...args], options);
      return stdout;
    },
  };
}

/** Google's rules with one property changed; one that is not there any more is no deviation. */
function changed(rules: string, { check, property, value }: Setting): string {
  const place = new RegExp(`(<module name="${check}">(?:(?!</module>)[\\s\\S])*?name="${property}"\\s+value=")[^"]*`);
  if (!place.test(rules)) throw new Error(`Google's rules have no ${property} of ${check}`);
  return rules.replace(place, (_, before: string) => before + value);
}

function suppressions(): string {
  const all = CHECKSTYLE_EXCEPTIONS.map(({ rules, message }) => `<suppress checks="${rules}" message="${message}"/>`);
  return `<?xml version="1.0"?>
<!DOCTYPE suppressions PUBLIC "-//Checkstyle//DTD SuppressionFilter Configuration 1.2//EN"
  "https://checkstyle.org/dtds/suppressions_1_2.dtd">
<suppressions>${all.join('')}</suppressions>
`;
}

function ruleset(): string {
  const own = Object.entries(PMD_PROPERTIES).map(([rule, properties]) => ({ rule: rule.split('/'), properties }));
  const excluded = own.map(({ rule: [, name] }) => `<exclude name="${name}"/>`);
  const rules = own.map(({ rule: [category, name], properties }) => {
    const values = Object.entries(properties).map(([key, value]) => `<property name="${key}" value="${value}"/>`);
    return `<rule ref="category/java/${category}.xml/${name}"><properties>${values.join('')}</properties></rule>`;
  });
  return `<?xml version="1.0"?>
<ruleset name="quickstart" xmlns="http://pmd.sourceforge.net/ruleset/2.0.0">
<description>Quickstart</description>
<rule ref="rulesets/java/quickstart.xml">${excluded.join('')}</rule>
${rules.join('\n')}
</ruleset>
`;
}

function filter(): string {
  const all = SPOTBUGS_EXCEPTIONS.map(
    ({ pattern, classes }) => `<Match><Bug pattern="${pattern}"/><Class name="${classes}"/></Match>`,
  );
  return `<FindBugsFilter>${all.join('')}</FindBugsFilter>\n`;
}
