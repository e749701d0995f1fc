import type { ApiConnection } from '../contract/contract.ts';
import type {
  ContractRequest,
  ContractSource,
  DatabaseCall,
  DatabaseRequest,
  DatabaseSource,
  Endpoint,
  GenerateRequest,
  OperationCall,
} from './sources.ts';
import { isFromDatabase } from './sources.ts';
import type { WireContractEndpoint, WireDatabaseEndpoint, WireRequest } from './wire.ts';

// SPEC's flat members and the union that the portal works with: one pair of functions, each the other's inverse.

/**
 * Reads the flat members of a request into what the portal works with.
 * @example
 * technology: 'rest', options: auth: 'jwt', applicationServer: 'tomcat', sourceType: 1, datasource: 'shop', …
 *   →   technology: id: 'rest', options: auth: 'jwt', server: id: 'tomcat', source: kind: 'database', datasource: 'shop', …
 */
export function fromWire(request: WireRequest): GenerateRequest {
  const { technology, options, applicationServer, serverOptions, senderOptions, ...wire } = request;
  const parts = {
    technology: { id: technology, options },
    server: { id: applicationServer, ...(serverOptions && { options: serverOptions }) },
    senders: { ...(senderOptions && { options: senderOptions }) },
  };
  if (wire.sourceType === 1) {
    const {
      sourceType: _,
      databaseType,
      datasource,
      schema,
      parameterPrefixes,
      tinyint1,
      endpoints,
      ...project
    } = wire;
    const source: DatabaseSource = {
      ...{ kind: 'database', databaseType, datasource },
      ...(schema !== undefined && { schema }),
      ...(parameterPrefixes !== undefined && { parameterPrefixes }),
      ...(tinyint1 !== undefined && { tinyint1 }),
    };
    return { ...project, ...parts, source, endpoints: endpoints.map(fromDatabaseEndpoint) };
  }
  const { sourceType: _, schemaFiles, url, headers, authType, authHeader, endpoints, ...project } = wire;
  const auth: ApiConnection['auth'] =
    authType === 'apiKey' ? { kind: authType, header: authHeader ?? '' } : { kind: authType };
  const source: ContractSource = { kind: 'contract', schemaFiles, url, headers, auth };
  return { ...project, ...parts, source, endpoints: endpoints.map(fromContractEndpoint) };
}

/**
 * Writes a request as flat members again, always in the same order: forja.json and the rows of generations keep it so.
 * @example
 * {source: {kind: 'database', datasource: 'shop', …}, …}   →   {sourceType: 1, datasource: 'shop', …}
 */
export function toWire(request: GenerateRequest): WireRequest {
  return isFromDatabase(request) ? databaseToWire(request) : contractToWire(request);
}

function databaseToWire(request: DatabaseRequest): WireRequest {
  const { kind: _, parameterPrefixes, tinyint1, ...members } = request.source;
  const flat = {
    ...projectToWire(request),
    ...(parameterPrefixes !== undefined && { parameterPrefixes }),
    ...(tinyint1 !== undefined && { tinyint1 }),
    ...{ sourceType: 1, ...members, endpoints: request.endpoints.map(databaseEndpointToWire) },
  };
  return flat as unknown as WireRequest;
}

/** @returns what both kinds of request have. */
function projectToWire({ name, domain, technology, server, mode, senders, runtime, lock }: GenerateRequest) {
  return {
    ...{ name, domain, technology: technology.id, applicationServer: server.id, mode },
    ...(server.options && { serverOptions: server.options }),
    ...(senders.options && { senderOptions: senders.options }),
    ...(runtime !== undefined && { runtime }),
    options: technology.options,
    ...(lock !== undefined && { lock }),
  };
}

function contractToWire(request: ContractRequest): WireRequest {
  const { endpoints } = request;
  const { kind: _, auth, ...members } = request.source;
  const flat = {
    ...{ ...projectToWire(request), sourceType: 2, ...members, authType: auth.kind },
    ...(auth.kind === 'apiKey' && { authHeader: auth.header }),
    endpoints: endpoints.map(({ source: { operation }, ...rest }) => ({ ...rest, operation })),
  };
  return flat as unknown as WireRequest;
}

/** Reads an endpoint over a database; its schema has made sure that it has either a routine or a query. */
function fromDatabaseEndpoint(wire: WireDatabaseEndpoint): Endpoint<DatabaseCall> {
  const { routine, types, query = '', results, tinyint1, ...rest } = wire;
  const chosen = tinyint1 && { tinyint1 };
  return {
    ...rest,
    source: routine
      ? { kind: 'routine', routine, ...(types && { types }), ...(results !== undefined && { results }), ...chosen }
      : { kind: 'query', query, ...chosen },
  };
}

function databaseEndpointToWire({ source, ...rest }: Endpoint<DatabaseCall>): object {
  const { kind: _, ...members } = source;
  return { ...rest, ...members };
}

function fromContractEndpoint({ operation, ...rest }: WireContractEndpoint): Endpoint<OperationCall> {
  return { ...rest, source: { kind: 'operation', operation } };
}
