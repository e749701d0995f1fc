import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { XMLParser } from 'fast-xml-parser';
import { describe, expect, test } from 'vitest';
import { boot4 } from '../../src/generators/platforms/boot-4.ts';
import type { Artifact } from '../../src/generators/platforms/platform.ts';
import { SUCCESSORS } from '../../src/generators/runtime/successors.ts';
import { BOM, type RuntimeModule, readRuntime, testClasses } from './modules.ts';

const MOST_LINES = 60;
const CLASS = /^src\/main\/java\/(.*)\/([\w-]+)\.java$/;
const IMPORTS = 'src/main/resources/META-INF/spring/org.springframework.boot.autoconfigure.AutoConfiguration.imports';
/** The Java templates by the names of the classes that they make. */
const TEMPLATES = Map.groupBy(
  filesBelow('templates').filter((path) => path.endsWith('.java.eta')),
  (path) => basename(path, '.java.eta'),
);
const { pom, modules } = readRuntime();
/** The modules that parts bring into services. */
const GIVEN = new Set(
  filesBelow('src/generators')
    .filter((path) => path.endsWith('.ts') && !path.endsWith('.test.ts'))
    .map((path) => readFileSync(path, 'utf8'))
    .flatMap((text) => [...text.matchAll(/kind: 'runtime', module(?:: ([^}]*))? }/g)].map(([, given = text]) => given))
    .flatMap((given) => modules.map(({ id }) => id).filter((id) => given.includes(`'${id}'`))),
);
const parser = new XMLParser({
  parseTagValue: false,
  isArray: (name) => ['dependency', 'plugin', 'exclusion'].includes(name),
});

/** A dependency in a module's pom. */
interface Dependency {
  readonly groupId: string;
  readonly artifactId: string;
  readonly version?: string;
  readonly scope?: string;
}

/** A class of the runtime, tests not included. */
interface Class {
  readonly module: string;
  readonly package: string;
  readonly name: string;
  readonly text: string;
}

const classes: readonly Class[] = modules.flatMap(({ id, files }) =>
  [...files].flatMap(([path, text]) => {
    const [, folder, name] = CLASS.exec(path) ?? [];
    return folder && name ? [{ module: id, package: folder.replaceAll('/', '.'), name, text }] : [];
  }),
);
/** The modules that are for services, and not for the tests of others. */
const GIVEN_OUT = new Set(modules.filter(({ id }) => id !== 'testing').map(({ id }) => id));
const named = classes.filter(({ name }) => name !== 'package-info');

test('the runtime was really read', () => {
  expect(modules.length).toBeGreaterThan(3);
  expect(named.length).toBeGreaterThan(15);
});

test('every folder of the runtime is a module, and stands behind those that it needs', () => {
  const folders = readdirSync('runtime', { withFileTypes: true }).filter((entry) => entry.isDirectory());
  const order = modules.map(({ id }) => id);
  expect(
    folders
      .map(({ name }) => name)
      .filter((name) => name !== 'target' && name !== BOM)
      .sort(),
  ).toEqual([...order].sort());
  const early = modules.filter(({ id, requires }) =>
    requires.some((other) => order.indexOf(other) < 0 || order.indexOf(other) > order.indexOf(id)),
  );
  expect(early.map(({ id, requires }) => [id, requires])).toEqual([]);
});

test('the bill of materials has each module that services get, in the version of all', () => {
  const { project } = parser.parse(readFileSync(join('runtime', BOM, 'pom.xml'), 'utf8'));
  const listed: (Dependency & { readonly exclusions: unknown })[] =
    project.dependencyManagement.dependencies.dependency;
  expect(listed.map(({ artifactId }) => artifactId)).toEqual([...GIVEN_OUT].sort().map((id) => `forja-runtime-${id}`));
  expect(new Set(listed.map(({ groupId, version }) => `${groupId} ${version}`))).toEqual(
    new Set(['forja.runtime ${project.version}']),
  );
  for (const { exclusions } of listed) expect(exclusions).toEqual({ exclusion: [{ groupId: '*', artifactId: '*' }] });
  expect(project.version).toBe(parser.parse(pom).project.version);
});

test('a package stands in one module, below forja.runtime', () => {
  const homes = Map.groupBy(classes, (found) => found.package);
  const spread = [...homes].filter(([, all]) => new Set(all.map(({ module }) => module)).size > 1);
  expect(spread.map(([name, all]) => [name, ...new Set(all.map(({ module }) => module))])).toEqual([]);
  expect([...homes.keys()].filter((name) => !name.startsWith('forja.runtime.'))).toEqual([]);
  const lost = classes.filter((found) => /^package (\S+);$/m.exec(found.text)?.[1] !== found.package);
  expect(lost.map(placeOf)).toEqual([]);
});

test('no class is a copy of another one', () => {
  const body = ({ text }: Class) => text.replace(/^(?:package|import) .*$/gm, '').trim();
  const copies = [...Map.groupBy(named, body).values()].filter((all) => all.length > 1);
  expect(copies.map((all) => all.map(placeOf))).toEqual([]);
});

test('a class of a module that services get is no template as well', () => {
  const given = modules.filter(({ id }) => GIVEN.has(id)).flatMap(({ id, requires }) => [id, ...requires]);
  const both = named.filter((found) => given.includes(found.module) && isTemplateToo(found));
  expect(both.map(placeOf)).toEqual([]);
});

test('classes that projects once had in packages of their own are told by names that are there', () => {
  const known = new Set(named.map((found) => `${found.package}.${found.name}`));
  const told = [...SUCCESSORS.values()].flatMap((successor) => successor.classes.filter((name) => !name.includes('/')));
  expect(told.length).toBeGreaterThan(200);
  expect(told.filter((name) => !known.has(`forja.runtime.${name}`))).toEqual([]);
});

test('nothing is written for one service: there is no mark of a template', () => {
  const marked = modules.flatMap(({ id, files }) =>
    [...files].flatMap(([path, text]) => (text.includes('<%') ? [`${id}/${path}`] : [])),
  );
  expect(marked).toEqual([]);
});

test('beans are made by auto-configurations: nothing is found by scanning', () => {
  const classesOfTheirs = named.filter(({ text }) => !/^public @interface /m.test(text));
  const scanned = classesOfTheirs.filter(({ text }) =>
    /^@(?:Component|Service|Repository|Configuration|ComponentScan)\b/m.test(text),
  );
  expect(scanned.map(placeOf)).toEqual([]);
});

describe.each(modules.map((module) => [module.id, module] as const))('%s', (id, module) => {
  const { files } = module;

  test('says in each package what it is for', () => {
    const packages = new Set(classes.filter((found) => found.module === id).map((found) => found.package));
    const infos = classes.filter((found) => found.module === id && found.name === 'package-info');
    expect(infos.map((found) => found.package).sort()).toEqual([...packages].sort());
    for (const { text } of infos) expect(text).toMatch(/^\/\*\*\n? ?\*? ?[A-Z][\s\S]+\*\/\n@NullMarked\npackage /);
  });

  test(`has a page of ${MOST_LINES} lines at most that says what it does`, () => {
    if (!GIVEN_OUT.has(id)) return;
    const page = files.get('README.md') ?? '';
    // The README of a project leads to it by the words behind its name.
    expect(page.split('\n', 1)[0]).toMatch(new RegExp(`^# ${id}: \\S`));
    expect(page.trimEnd().split('\n').length).toBeLessThanOrEqual(MOST_LINES);
  });

  test('has tests, and each of them is one that Maven runs', () => {
    // Tests of other modules try out what is for tests alone.
    if (GIVEN_OUT.has(id)) expect(testClasses(module).length).toBeGreaterThan(0);
    const tests = [...files].filter(
      ([path, text]) => path.startsWith('src/test/') && /^ +@(?:Parameterized)?Test$/m.test(text),
    );
    expect(tests.map(([path]) => path).filter((path) => !/Test\.java$/.test(path))).toEqual([]);
  });

  test('names all its auto-configurations, and nothing else', () => {
    const own = named
      .filter((found) => found.module === id && /^@AutoConfiguration\b/m.test(found.text))
      .map((found) => `${found.package}.${found.name}`);
    expect(
      (files.get(IMPORTS) ?? '')
        .split('\n')
        .filter((line) => line !== '')
        .sort(),
    ).toEqual(own.sort());
  });

  test('has no version of a library but those that the platform names', () => {
    const other = dependenciesOf(module).flatMap((found) => {
      const wanted = wantedVersion(found);
      return found.version === wanted ? [] : [`${found.artifactId} ${found.version}, not ${wanted}`];
    });
    expect(other).toEqual([]);
  });
});

test('the common pom has the versions of the platform', () => {
  const { project } = parser.parse(pom);
  expect(project.properties).toMatchObject({
    'spring-boot.version': boot4.bootVersion,
    'maven.compiler.release': boot4.javaVersion,
  });
  const { plugins, pluginManagement } = project.build;
  const tools = Object.values(boot4.tools).map((tool) => [keyOf(tool), tool.version]);
  const versions = { ...boot4.plugins, ...boot4.libraryPlugins, ...Object.fromEntries(tools) };
  const all: readonly Dependency[] = [...plugins.plugin, ...pluginManagement.plugins.plugin];
  expect(all.filter((plugin) => versions[keyOf(plugin)] !== plugin.version)).toEqual([]);
});

test('the common pom manages what the platform has in another version than its BOM, and nothing else', () => {
  const all: readonly Dependency[] = parser.parse(pom).project.dependencyManagement.dependencies.dependency;
  const isBom = (found: Dependency) => found.artifactId === 'spring-boot-dependencies';
  expect(all.filter(isBom).map(({ version }) => version)).toEqual(['${spring-boot.version}']);
  const managed = all.filter((found) => !isBom(found)).map((found) => [keyOf(found), found.version]);
  const used = new Set(modules.flatMap(dependenciesOf).map(keyOf));
  const wanted = Object.values(boot4.artifacts).flatMap((own) => (used.has(keyOf(own)) ? (own.manages ?? []) : []));
  expect(managed.sort()).toEqual(wanted.map((own) => [keyOf(own), own.version]).sort());
});

function filesBelow(folder: string): readonly string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((path) => join(folder, path));
}

/** Modules of which a service has one alone: a queue has one broker. */
const NEVER_TOGETHER = [['kafka', 'rabbitmq']];

test('beans of modules that may stand in one service have names of their own', () => {
  const owners = Map.groupBy(classes.flatMap(beansOf), ({ bean }) => bean);
  const shared = [...owners].flatMap(([bean, of]) => {
    const ids = [...new Set(of.map(({ module }) => module))].sort();
    const isAlone = ids.length < 2 || NEVER_TOGETHER.some((pair) => `${pair}` === `${ids}`);
    return isAlone ? [] : [`${bean}: ${ids.join(', ')}`];
  });
  expect(shared).toEqual([]);
});

/** Reads the names of the beans that a class makes: what the annotation says, else the method's own. */
function beansOf({ module, text }: Class): { bean: string; module: string }[] {
  return [...text.matchAll(/^ {4}@Bean\b(\(.*\))?[\s\S]*?^ {4}(?! |@)[^(]*?(\w+)\(/gm)].map(
    ([, said = '', method = '']) => {
      return { bean: /^\("([^"]+)"\)$/.exec(said)?.[1] ?? method, module };
    },
  );
}

/** Tells whether a template of the same name has most of the lines of a class. */
function isTemplateToo({ name, text }: Class): boolean {
  const lines = linesOf(text);
  return (TEMPLATES.get(name) ?? []).some((path) => {
    const own = new Set(linesOf(readFileSync(path, 'utf8')));
    return lines.filter((line) => own.has(line)).length > lines.length / 2;
  });
}

function linesOf(text: string): readonly string[] {
  return text.split('\n').filter((line) => line.trim().length > 3 && !line.startsWith('import '));
}

function placeOf(found: Class): string {
  return `${found.module}: ${found.package}.${found.name}`;
}

function dependenciesOf({ files }: RuntimeModule): readonly Dependency[] {
  return parser.parse(files.get('pom.xml') ?? '').project.dependencies?.dependency ?? [];
}

function keyOf({ groupId, artifactId }: Pick<Artifact, 'groupId' | 'artifactId'>): string {
  return `${groupId}:${artifactId}`;
}

/** Gives the version that a module may state of a dependency: none where the BOM has one. Tests may use others. */
function wantedVersion(found: Dependency): string | undefined {
  if (found.groupId === 'forja.runtime') return '${project.version}';
  const own = Object.values(boot4.artifacts).find((artifact) => keyOf(artifact) === keyOf(found));
  return own === undefined && found.scope === 'test' ? found.version : own?.version;
}
