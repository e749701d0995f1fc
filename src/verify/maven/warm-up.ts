import { generate } from '../../generators/generate.ts';
import { type Catalog, catalog as fullCatalog } from '../../generators/parts/catalog.ts';
import type { Artifact, Platform } from '../../generators/platforms/platform.ts';
import type { GenerationInput } from '../../generators/project/generation-input.ts';
import type { RenderedFiles } from '../../generators/rendered.ts';
import type { Routine } from '../../model/described/routine.ts';
import { exampleOptions } from '../../model/schema/examples.ts';

/** The smallest thing that every technology can expose: nobody gives a job values, so its parameter may be left out. */
const ROUTINE: Routine = {
  ref: { schema: 'public', name: 'warm_up', argumentTypes: ['integer'] },
  kind: 'function',
  parameters: [
    {
      name: 'value',
      type: { kind: 'integer', bits: 32, signed: true },
      databaseType: 'integer',
      nullable: true,
      mode: 'in',
      hasDefault: true,
    },
  ],
  returnValue: {
    name: 'warm_up',
    type: { kind: 'integer', bits: 32, signed: true },
    databaseType: 'integer',
    nullable: true,
  },
  results: [],
  commits: false,
  readOnly: true,
  types: [],
  signatureHash: '0',
};

/**
 * Projects that together need every plugin and library that a generated project can: one for each technology, one for each
 * server that runs something, and for each platform one with all of its libraries.
 */
export function warmUpProjects(catalog: Catalog = fullCatalog): readonly RenderedFiles[] {
  const [first] = catalog.technologies;
  if (!first) return [];
  const byTechnology = catalog.technologies.map(({ id, library }) =>
    project(`technology-${id}`, id, library ? 'library' : 'embedded', catalog),
  );
  const byServer = catalog.servers
    .filter(({ id }) => id !== 'embedded' && id !== 'library')
    .map((server) => project(`server-${server.id}`, first.id, server.id, catalog));
  const whole = catalog.platforms.map((platform) =>
    withAllLibraries(project(`platform-${platform.id}`, first.id, 'embedded', catalog), platform),
  );
  return [...byTechnology, ...byServer, ...whole];
}

function project(name: string, technology: string, server: string, catalog: Catalog): RenderedFiles {
  const projectOptions = catalog.technologies.find(({ id }) => id === technology)?.projectOptions;
  const input: GenerationInput = {
    request: {
      name,
      domain: 'com.example.warmup',
      technology,
      applicationServer: server,
      sourceType: 1,
      databaseType: 'postgresql',
      datasource: 'warm-up',
      schema: 'public',
      mode: 'Build',
      options: projectOptions && exampleOptions(projectOptions),
      endpoints: [{ routine: ROUTINE.ref }],
    },
    described: {
      source: 'database',
      routines: [ROUTINE],
      connection: { kind: 'postgresql', host: '127.0.0.1', port: 5432, database: 'none', username: 'none' },
    },
  };
  const { files, probes, guide } = generate(input, catalog);
  const encoder = new TextEncoder();
  return { name, files: new Map([...files].map(([path, text]) => [path, encoder.encode(text)])), probes, guide };
}

const PARENT = 'forja/pom.xml';

/**
 * Adds every library of the platform to a project. Maven only resolves them: to run, libraries of several technologies
 * together would need a configuration that nobody writes.
 */
function withAllLibraries(rendered: RenderedFiles, platform: Platform): RenderedFiles {
  const pom = new TextDecoder().decode(rendered.files.get(PARENT));
  const libraries = Object.values(platform.artifacts)
    .flatMap((library) => [library, ...(library.manages ?? [])])
    .map(dependency)
    .join('');
  const changed = pom
    .replace('</properties>', '<maven.test.skip>true</maven.test.skip></properties>')
    .replace(/<\/dependencies>\s*<build>/, `${libraries}</dependencies><build>`);
  return { ...rendered, files: new Map([...rendered.files, [PARENT, new TextEncoder().encode(changed)]]) };
}

function dependency({ groupId, artifactId, version, classifier, excludes = [] }: Artifact): string {
  const excluded = excludes
    .map(
      (exclusion) =>
        `<exclusion><groupId>${exclusion.groupId}</groupId><artifactId>${exclusion.artifactId}</artifactId></exclusion>`,
    )
    .join('');
  const optional = [
    version && `<version>${version}</version>`,
    classifier && `<classifier>${classifier}</classifier>`,
    excluded && `<exclusions>${excluded}</exclusions>`,
  ];
  const tags = [`<groupId>${groupId}</groupId>`, `<artifactId>${artifactId}</artifactId>`, ...optional];
  return `<dependency>${tags.filter(Boolean).join('')}</dependency>`;
}
