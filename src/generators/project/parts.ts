import { Fault } from '../../model/fault.ts';
import type { ServerId } from '../../model/request/part-ids.ts';
import {
  type GenerateRequest,
  isFromDatabase,
  type Refusal,
  refusalOf,
  SOURCE_PARTS,
  type SourceId,
  serverOf,
} from '../../model/request/request.ts';
import type { Catalog } from '../parts/catalog.ts';
import type { Context, Part, Sender, Server, Source, Technology } from '../parts/part.ts';
import type { Platform } from '../platforms/platform.ts';
import { availableOf } from './available.ts';

/** The parts of a catalogue that a request names: they are looked up here, once, and handed on. */
export interface NamedParts {
  readonly technology: Technology;
  readonly source: Source;
  /** Runs the service that is made. */
  readonly server: Server;
  /** The server that the request names, which a Test is not made for; absent where the catalogue does not have it. */
  readonly namedServer: Server | undefined;
  /** The senders that the request adds, by the names that it has for them. */
  readonly senders: ReadonlyMap<string, Sender>;
  readonly platform: Platform;
  /** Decides whether senders can be used. */
  readonly context: Context;
}

/**
 * Looks up every part that a request names.
 * @throws Fault unsupported, with the reason that the form shows
 */
export function findParts(request: GenerateRequest, catalog: Catalog): NamedParts {
  const technology = findTechnology(request.technology.id, catalog);
  const server = requireServer(request, technology, catalog);
  const source = findSource(SOURCE_PARTS[request.source.kind], catalog);
  const context: Context = { source: source.id, server, trigger: technology.id };
  return {
    technology,
    source,
    server: byId(catalog.servers, server),
    namedServer: catalog.servers.find(({ id }) => id === request.server.id),
    senders: sendersNamed(request, context, catalog),
    platform: byId(catalog.platforms, 'boot-4'),
    context,
  };
}

/** @throws Fault `unsupported` when the catalogue has no such technology. */
export function findTechnology(id: string, catalog: Catalog): Technology {
  const found = catalog.technologies.find((technology) => technology.id === id);
  if (!found) throw unsupported(id, 'technology', 'forms.reasons.notYet');
  return found;
}

/** @throws Fault internal when the catalogue has no such source. */
export function findSource(id: SourceId, catalog: Catalog): Source {
  return byId(catalog.sources, id);
}

/** @throws Fault unsupported when a sender cannot be used in this context; `field` asked for it. */
export function requireSupport(
  part: Pick<Part<unknown, unknown>, 'id' | 'supports'>,
  context: Context,
  field: string,
): void {
  const answer = part.supports(context);
  if (answer !== true) throw unsupported(part.id, field, answer.reason);
}

/** @returns what runs the service that is made. @throws Fault unsupported when the request's choices do not go together. */
function requireServer(request: GenerateRequest, technology: Technology, catalog: Catalog): ServerId {
  const server = serverOf(request.mode, request.server.id);
  const choice = { source: SOURCE_PARTS[request.source.kind], server };
  const database = isFromDatabase(request) ? { database: request.source.databaseType } : {};
  const refusal = refusalOf({ ...choice, ...database }, technology, availableOf(catalog));
  if (refusal) throw unsupported(CHOICES[refusal.field](request), refusal.field, refusal.reason);
  return server;
}

/** How callers say each kind of source. */
const SOURCE_TYPES: Readonly<Record<GenerateRequest['source']['kind'], string>> = {
  database: 'DATABASE',
  contract: 'API_SOURCE',
};

/** The words in which a request makes each choice. */
const CHOICES: Readonly<Record<Refusal['field'], (request: GenerateRequest) => string>> = {
  sourceType: ({ source }) => SOURCE_TYPES[source.kind],
  applicationServer: ({ server }) => server.id,
  databaseType: ({ source }) => (source.kind === 'database' ? source.databaseType : ''),
  technology: ({ technology }) => technology.id,
};

function sendersNamed(
  { endpoints, senders: { options = {} } }: GenerateRequest,
  context: Context,
  catalog: Catalog,
): ReadonlyMap<string, Sender> {
  const asked = [
    ...endpoints.flatMap(({ senders }, index) =>
      senders.map(({ sender }, at) => ({ name: sender, field: `endpoints.${index}.senders.${at}.sender` })),
    ),
    ...Object.keys(options).map((name) => ({ name, field: `senderOptions.${name}` })),
  ];
  const found = new Map<string, Sender>();
  for (const { name, field } of asked) {
    if (found.has(name)) continue;
    const sender = catalog.senders.find(({ id }) => id === name);
    if (!sender) throw unsupported(name, field);
    requireSupport(sender, context, field);
    found.set(name, sender);
  }
  return found;
}

/** @returns a fault that says what the catalogue does not have, beside the field that asked for it. */
function unsupported(what: string, field: string, message = 'decision'): Fault {
  return new Fault('unsupported', { values: { what }, faults: [{ field, message }] });
}

function byId<T extends { readonly id: string }>(parts: readonly T[], id: string): T {
  const found = parts.find((part) => part.id === id);
  if (!found) throw new Fault('internal', { detail: `the catalogue has no ${id}` });
  return found;
}
