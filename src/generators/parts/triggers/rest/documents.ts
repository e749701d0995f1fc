import type { Operation } from '../../../../model/operation.ts';
import type { Project } from '../../../../model/project.ts';
import type { Auth } from '../../../kit/web/permissions.ts';
import { CLOSED, CURL_AUTH } from '../../../kit/web/security.ts';
import { sh } from '../../../text/render/escape.ts';
import { jsonText } from '../../../text/render/unseen.ts';
import type { OrderedContribution } from '../../part.ts';
import type { RestEndpoint } from './options.ts';
import { invalidCall, type MethodsByUrl, type SampleCall, sampleCall } from './sample.ts';

const BASE_URL = 'http://localhost:8080';
const JSON_TYPE = { 'Content-Type': 'application/json' };

/**
 * Writes the README's curl line of an endpoint, and the probe that asks it in the check of a Build.
 * @example
 * GET /orders/{order_id} for order_total   →   curl -sS 'http://localhost:8080/orders/1'
 */
export function documentsOf(
  operation: Operation,
  endpoint: RestEndpoint,
  project: Project,
  auth: Auth,
  methods: MethodsByUrl,
): OrderedContribution[] {
  const sample = sampleCall(operation, endpoint, project);
  const body = sample.body === undefined ? '' : ` -H 'Content-Type: application/json' -d ${sh(jsonText(sample.body))}`;
  const headers = Object.entries(sample.headers).map(([name, value]) => ` -H ${sh(`${name}: ${value}`)}`);
  const method = sample.method === 'GET' ? '' : ` -X ${sample.method}`;
  const shell = `curl -sS${CURL_AUTH[auth]}${method} ${sh(BASE_URL + sample.path)}${headers.join('')}${body}`;
  const { method: verb, url } = endpoint;
  return [
    { kind: 'call', operation: operation.id, title: `${operation.names.method}: ${verb} ${url}`, shell },
    auth === 'none' ? invalidProbe(operation, endpoint, project, methods) : strangerProbe(operation, sample, auth),
  ];
}

function invalidProbe(
  operation: Operation,
  endpoint: RestEndpoint,
  project: Project,
  methods: MethodsByUrl,
): OrderedContribution {
  const { method, path, headers, body, status } = invalidCall(operation, endpoint, project, methods);
  return {
    kind: 'probe',
    name: `${operation.names.method} refuses an invalid request`,
    method,
    path,
    ...withHeaders(headers, body),
    expectStatus: status,
    expectBody: `"status":${status}`,
  };
}

function strangerProbe(operation: Operation, sample: ReturnType<typeof sampleCall>, auth: Auth): OrderedContribution {
  return {
    kind: 'probe',
    name: `${operation.names.method} refuses a caller without ${auth}`,
    method: sample.method,
    path: sample.path,
    ...withHeaders(sample.headers, sample.body && JSON.stringify(sample.body)),
    ...CLOSED,
  };
}

function withHeaders(headers: SampleCall['headers'], body: string | undefined) {
  const all = { ...headers, ...(body !== undefined && JSON_TYPE) };
  return { ...(body !== undefined && { body }), ...(Object.keys(all).length > 0 && { headers: all }) };
}
