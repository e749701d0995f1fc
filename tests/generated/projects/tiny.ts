import { z } from 'zod';
import type { Catalog } from '../../../src/generators/parts/catalog.ts';
import type { OrderedContribution, Sender, Server, Source, Trigger } from '../../../src/generators/parts/part.ts';
import type { Dialect } from '../../../src/generators/parts/sources/database/dialects/dialect.ts';
import { readDatabase } from '../../../src/generators/parts/sources/database/read/reading.ts';
import {
  type DatabaseCall,
  identify,
  kinOf,
} from '../../../src/generators/parts/sources/database/read/to-operation.ts';
import { triggerAlone } from '../../../src/generators/parts/technologies/trigger-alone.ts';
import { boot4 } from '../../../src/generators/platforms/boot-4.ts';
import type { GenerationInput } from '../../../src/generators/project/generation-input.ts';
import { placeholder } from '../../../src/generators/text/render/escape.ts';
import type { DatabaseDescription } from '../../../src/model/described/description.ts';
import type { Field } from '../../../src/model/described/field.ts';
import type { Parameter, Routine } from '../../../src/model/described/routine.ts';

const source: Source<DatabaseDescription, DatabaseCall> = {
  kind: 'source',
  id: 'database',
  offers: ['pool'],
  read: readDatabase,
  identify,
  kinOf,
  calls: ({ type }) => ({ home: 'work', type: `${type}Work`, variable: 'work' }),
  contribute: (project) => [
    ...project.groups.map((group) => ({
      kind: 'file' as const,
      path: `src/generated/java/${group.type}.java`,
      owner: 'ours' as const,
      text: group.operations.map(({ names }) => names.method).join('\n'),
    })),
    { kind: 'dependency', artifact: 'jdbc' },
    { kind: 'setting', key: 'spring.datasource.username', value: placeholder('DB_USERNAME', 'shop') },
    { kind: 'environment', name: 'DB_USERNAME', example: 'shop', meaning: 'User of the database' },
    { kind: 'environment', name: 'DB_PASSWORD', example: 'change-me', meaning: 'Its password', secret: true },
  ],
};

function tinyTrigger(
  extra: readonly OrderedContribution[],
): Trigger<{ auth: string }, { url: string; method: string; scopes?: string[] | undefined }> {
  return {
    kind: 'trigger',
    id: 'rest',
    projectOptions: z.object({ auth: z.enum(['none', 'basic'], { error: 'decision' }).default('none') }),
    endpointOptions: z.object({
      url: z.string().startsWith('/', 'urlPath'),
      method: z.enum(['GET', 'POST']),
      scopes: z.array(z.string()).optional(),
    }),
    supports: () => true,
    suggest: ({ nature }, path) => ({ url: path, method: nature === 'reads' ? 'GET' : 'POST' }),
    published: (_, { method, url }) => `${method} ${url}`,
    access: ({ auth }, { scopes = [] }) => ({ auth, scopes, roles: [] }),
    contribute: (_, __, uses) => [
      ...uses.map(({ operation, options }) => ({
        kind: 'call' as const,
        operation: operation.id,
        title: operation.names.method,
        shell: `curl -X ${options.method} http://localhost:8080${options.url}`,
      })),
      { kind: 'probe', name: 'liveness', method: 'GET', path: '/actuator/health/liveness', expectStatus: 200 },
      ...extra,
    ],
  };
}

const sender: Sender<unknown, { queue: string }> = {
  kind: 'sender',
  id: 'queue',
  textSet: 'queue',
  projectOptions: z.object({}),
  endpointOptions: z.object({ queue: z.string().min(1, 'required') }),
  supports: ({ server }) => (server === 'weblogic' ? { reason: 'notHere' } : true),
  published: (_, { queue: name }) => `queue ${name}`,
  contribute: (_, __, uses) =>
    uses.map(({ operation, options }) => ({
      kind: 'file' as const,
      path: `src/generated/java/sender/${operation.names.type}.java`,
      owner: 'ours' as const,
      text: options.queue,
    })),
};

const server: Server = {
  kind: 'server',
  id: 'embedded',
  title: 'Embedded',
  packaging: 'jar',
  policy: { scopes: {}, exclusions: {}, dataSource: 'pool' },
  projectOptions: z.strictObject({}),
  contribute: () => [{ kind: 'image', dockerfile: 'FROM scratch\n', writable: ['/tmp'] }],
};

/** The smallest catalogue that a project can be made from: what the core does is seen without any Java of the parts. */
export function tinyCatalog(extra: readonly OrderedContribution[] = []): Catalog {
  const trigger = tinyTrigger(extra) as Trigger;
  return {
    technologies: [triggerAlone(trigger, { route: '/', textSet: 'index', words: '', creditsPerEndpoint: 1 })],
    sources: [source as Source],
    senders: [sender as Sender],
    servers: [server],
    dialects: [{ kind: 'postgresql', title: 'PostgreSQL' } as Dialect],
    platforms: [boot4],
    separateState: () => [],
  };
}

export function field(name: string, databaseType = 'integer', more: Partial<Field> = {}): Field {
  return { name, type: { kind: 'integer', bits: 32, signed: true }, nullable: false, databaseType, ...more };
}

export function parameter(name: string, databaseType = 'integer', more: Partial<Parameter> = {}): Parameter {
  return { ...field(name, databaseType), mode: 'in', hasDefault: false, ...more };
}

/** A function of the schema `shop` that answers a number. */
export function routine(name: string, parameters: readonly Parameter[] = [], more: Partial<Routine> = {}): Routine {
  const argumentTypes = parameters.filter(({ mode }) => mode !== 'out').map(({ databaseType }) => databaseType);
  return {
    ref: { schema: 'shop', name, argumentTypes },
    kind: 'function',
    parameters,
    returnValue: field('result'),
    results: [],
    commits: false,
    readOnly: true,
    types: [],
    signatureHash: `hash of ${name}(${argumentTypes.join()})`,
    ...more,
  };
}

export interface TinyEndpoint {
  readonly name?: string;
  readonly options?: Record<string, unknown>;
  readonly senders?: readonly unknown[];
  readonly input?: readonly unknown[];
  readonly tinyint1?: Record<string, string>;
}

/** A request for these routines, one endpoint each. */
export function inputOf(
  routines: readonly Routine[],
  { endpoints = [], request = {} }: { endpoints?: readonly TinyEndpoint[]; request?: Record<string, unknown> } = {},
): GenerationInput {
  return {
    request: {
      name: 'Corner-Shop',
      domain: 'com.acme.shop',
      technology: 'rest',
      applicationServer: 'embedded',
      sourceType: 1,
      databaseType: 'postgresql',
      datasource: 'demo',
      mode: 'Src',
      endpoints: routines.map(({ ref, kind, sql }, index) => ({
        ...(kind === 'query' ? { query: sql } : { routine: ref }),
        ...endpoints[index],
      })),
      ...request,
    },
    described: {
      source: 'database',
      routines,
      connection: { kind: 'postgresql', host: 'db.internal', port: 5432, database: 'shop', username: 'shop' },
    },
  };
}
