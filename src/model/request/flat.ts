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
 * Reads the flat members of a request into the union.
 * @example
 * { sourceType: 1, datasource: 'd1', … }   →   { source: { kind: 'database', datasource: 'd1', … }, … }
 */
export function fromWire(wire: WireRequest): GenerateRequest {
  if (wire.sourceType === 1) {
    const { sourceType: _, databaseType, datasource, schema, endpoints, ...project } = wire;
    const source: DatabaseSource = {
      ...{ kind: 'database', databaseType, datasource },
      ...(schema !== undefined && { schema }),
    };
    return { ...project, source, endpoints: endpoints.map(fromDatabaseEndpoint) };
  }
  const { sourceType: _, schemaFiles, url, headers, authType, authHeader, endpoints, ...project } = wire;
  const auth: ApiConnection['auth'] =
    authType === 'apiKey' ? { kind: authType, header: authHeader ?? '' } : { kind: authType };
  const source: ContractSource = { kind: 'contract', schemaFiles, url, headers, auth };
  return { ...project, source, endpoints: endpoints.map(fromContractEndpoint) };
}

/**
 * Writes the union as flat members, as forja.json and the rows of generations keep them.
 * @example
 * { source: { kind: 'database', datasource: 'd1', … }, … }   →   { sourceType: 1, datasource: 'd1', … }
 */
export function toWire(request: GenerateRequest): WireRequest {
  return isFromDatabase(request) ? databaseToWire(request) : contractToWire(request);
}

function databaseToWire({ source, endpoints, ...project }: DatabaseRequest): WireRequest {
  const { kind: _, ...members } = source;
  const flat = { ...project, sourceType: 1, ...members, endpoints: endpoints.map(databaseEndpointToWire) };
  return flat as unknown as WireRequest;
}

function contractToWire({ source, endpoints, ...project }: ContractRequest): WireRequest {
  const { kind: _, auth, ...members } = source;
  const flat = {
    ...{ ...project, sourceType: 2, ...members, authType: auth.kind },
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
