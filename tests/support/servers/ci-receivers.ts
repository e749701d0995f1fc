import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import type { Certificate } from './certificates.ts';

/** A request as it came over the wire: its path as it was spelled, its body byte by byte. */
export interface Seen {
  readonly method: string;
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}
export interface Reply {
  readonly status: number;
  readonly headers?: Readonly<Record<string, string | string[]>>;
  readonly body?: string;
}
export interface Receiver {
  readonly url: string;
  readonly port: number;
  readonly seen: readonly Seen[];
  close(): Promise<void>;
}

/** A server that keeps what it is sent, and answers as it is told. */
export async function receiver(
  answer: (seen: Seen, times: number) => Reply | Promise<Reply>,
  tls?: Certificate,
): Promise<Receiver> {
  const seen: Seen[] = [];
  const listener: Parameters<typeof createServer>[1] = (request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', async () => {
      const { method = '', url: path = '', headers } = request;
      const one = { method, path, headers, body: Buffer.concat(chunks).toString('utf8') };
      seen.push(one);
      const { status, headers: own = {}, body = '' } = await answer(one, seen.length);
      response.writeHead(status, { ...own }).end(body);
    });
  };
  const server = tls ? createTlsServer(tls, listener) : createServer(listener);
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    url: `${tls ? 'https' : 'http'}://127.0.0.1:${port}`,
    port,
    seen,
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

const json = (status: number, value: unknown, headers: Reply['headers'] = {}): Reply => ({
  status,
  headers: { 'content-type': 'application/json; charset=utf-8', ...headers },
  body: JSON.stringify(value),
});
const html = (status: number, body: string, headers: Reply['headers'] = {}): Reply => ({
  status,
  headers: { 'content-type': 'text/html;charset=utf-8', ...headers },
  body: `<!DOCTYPE html><html><body>${body}</body></html>`,
});
const basicOf = (headers: IncomingHttpHeaders): string | undefined => {
  const [scheme, encoded = ''] = (headers.authorization ?? '').split(' ');
  return scheme === 'Basic' ? Buffer.from(encoded, 'base64').toString('utf8') : undefined;
};
const isForm = ({ headers }: Seen) => headers['content-type'] === 'application/x-www-form-urlencoded';
const isJson = ({ headers }: Seen) => headers['content-type'] === 'application/json';

/** A bare fixture: users, what they may see and build. */
export const JENKINS = { user: 'ada', password: 'correct horse', apiToken: `11${'ab'.repeat(16)}` } as const;

/**
 * Jenkins below /jenkins: the job `deploy` in `team` has parameters, `plain` has none, `off` is disabled. `mallory` may read and not
 * build. A crumb belongs to the session whose cookie came with it; API tokens need none.
 */
export function jenkinsReceiver(): Promise<Receiver> {
  const sessions = new Map<string, string>();
  return receiver((seen) => {
    const { method, path, headers } = seen;
    const credentials = basicOf(headers);
    const withPassword = credentials === `${JENKINS.user}:${JENKINS.password}`;
    const withToken = credentials === `${JENKINS.user}:${JENKINS.apiToken}`;
    const mallory = credentials === 'mallory:pw';
    if (credentials !== undefined && !withPassword && !withToken && !mallory) {
      return html(401, 'Invalid password/token for user', { 'www-authenticate': 'Basic realm="Jenkins"' });
    }
    if (method === 'GET' && path === '/jenkins/crumbIssuer/api/json') {
      const session = `node0${sessions.size}abc`;
      const crumb = `${'c'.repeat(60)}${sessions.size}`;
      sessions.set(session, crumb);
      return json(
        200,
        { _class: 'hudson.security.csrf.DefaultCrumbIssuer', crumb, crumbRequestField: 'Jenkins-Crumb' },
        { 'set-cookie': `JSESSIONID.8f7a=${session}; Path=/jenkins; HttpOnly; SameSite=Lax` },
      );
    }
    const cookie = /(?:^|; )JSESSIONID\.8f7a=(\w+)/.exec(headers.cookie ?? '')?.[1] ?? '';
    if (!withToken && (sessions.get(cookie) ?? '-') !== headers['jenkins-crumb']) {
      return html(403, '<h2>HTTP ERROR 403 No valid crumb was included in the request</h2>');
    }
    const job = /^\/jenkins\/job\/team\/job\/(\w+)\/buildWithParameters(?:\?|$)/.exec(path)?.[1];
    if (credentials === undefined || job === undefined) return html(404, '<h2>HTTP ERROR 404 Not Found</h2>');
    if (mallory) return html(403, 'mallory is missing the Job/Build permission');
    if (job === 'off') return html(409, 'off is not buildable');
    if (job === 'plain') return html(400, '<h2>HTTP ERROR 400 This job is not parameterized</h2>');
    if (job !== 'deploy' || method !== 'POST' || (path.includes('?') ? seen.body !== '' : !isForm(seen))) {
      return html(404, '<h2>HTTP ERROR 404 Not Found</h2>');
    }
    return { status: 201, headers: { location: `http://${headers.host}/jenkins/queue/item/42/` } };
  });
}

/** GitLab with one project, `group/name`, whose trigger token is `glptt-1`, and one branch. */
export function gitlabReceiver(): Promise<Receiver> {
  return receiver((seen) => {
    const form = new URLSearchParams(seen.body);
    if (seen.method !== 'POST' || !isForm(seen)) return json(404, { error: '404 Not Found' });
    // The path is one segment: a slash in it, decoded on the way, would be another address.
    if (seen.path !== '/api/v4/projects/group%2Fname/trigger/pipeline' || form.get('token') !== 'glptt-1') {
      return json(404, { message: '404 Not Found' });
    }
    if (!form.has('ref')) return json(400, { error: 'ref is missing' });
    if (form.get('ref') !== 'main') return json(400, { message: { base: ['Reference not found'] } });
    return json(201, {
      ...{ id: 257, iid: 118, project_id: 118, sha: '91e2711a93e5d9e8dddfeb6d003b636b25bf6fc9', ref: 'main' },
      ...{ status: 'created', web_url: 'https://gitlab.example.com/group/name/-/pipelines/257' },
    });
  });
}

/** @param older the server knows no `return_run_details` */
export function githubReceiver({ older = false }: { older?: boolean } = {}): Promise<Receiver> {
  return receiver((seen) => {
    const { method, path, headers } = seen;
    if (headers.authorization !== 'Bearer ghp_right') {
      return json(401, {
        message: 'Bad credentials',
        documentation_url: 'https://docs.github.com/rest',
        status: '401',
      });
    }
    if (headers.accept !== 'application/vnd.github+json' || headers['x-github-api-version'] !== '2022-11-28') {
      return json(415, { message: 'Unsupported' });
    }
    if (!headers['user-agent']) return json(403, { message: 'Request forbidden by administrative rules.' });
    const missing = json(404, { message: 'Not Found', status: '404' });
    if (method !== 'POST' || !isJson(seen)) return missing;
    const body = JSON.parse(seen.body) as Record<string, unknown>;
    if (path === '/repos/owner/name/dispatches') {
      const payload = Object.keys((body.client_payload ?? {}) as object);
      if (typeof body.event_type !== 'string' || body.event_type.length > 100 || payload.length > 10) {
        return json(422, { message: 'Invalid request.\n\nNo more than 10 properties are allowed; 11 were supplied.' });
      }
      return { status: 204 };
    }
    if (path === '/repos/owner/read/dispatches')
      return json(403, { message: 'Resource not accessible by personal access token' });
    if (path !== '/repos/owner/name/actions/workflows/deploy.yml/dispatches') return missing;
    const unknown = Object.keys(body).find(
      (name) => !['ref', 'inputs', ...(older ? [] : ['return_run_details'])].includes(name),
    );
    if (unknown) return json(422, { message: `Invalid request.\n\n"${unknown}" is not a permitted key.` });
    if (body.ref !== 'main') return json(422, { message: `No ref found for: ${String(body.ref)}` });
    if (Object.values((body.inputs ?? {}) as object).some((value) => typeof value !== 'string')) {
      return json(422, { message: 'Invalid input' });
    }
    if (body.return_run_details !== true) return { status: 204 };
    return json(200, {
      workflow_run_id: 30433642,
      run_url: 'https://api.github.com/repos/owner/name/actions/runs/30433642',
      html_url: 'https://github.com/owner/name/actions/runs/30433642',
    });
  });
}

/** Azure DevOps with one pipeline, number 7, whose personal access token is `pat-1`. */
export function azureReceiver({ redirects = false }: { redirects?: boolean } = {}): Promise<Receiver> {
  return receiver((seen) => {
    const signIn = html(redirects ? 302 : 203, 'Azure DevOps Services | Sign In', {
      ...(redirects && { location: 'https://spsprodcus1.vssps.visualstudio.com/_signin?realm=dev.azure.com' }),
    });
    if (basicOf(seen.headers) !== ':pat-1') return signIn;
    if (seen.path !== '/org/shop/_apis/pipelines/7/runs?api-version=7.1') {
      return json(404, { message: 'Pipeline 8 could not be found.', typeKey: 'PipelineNotFoundException' });
    }
    if (seen.method !== 'POST' || !isJson(seen)) return json(400, { message: 'Value cannot be null.' });
    const { resources, templateParameters, ...rest } = JSON.parse(seen.body);
    const known = ['environment', 'forja_project', 'forja_artifact_url', 'forja_sha256'];
    const unknown = Object.keys(templateParameters ?? {}).find((name) => !known.includes(name));
    if (unknown || Object.keys(rest).length > 0) {
      return json(400, { message: `Unexpected parameter '${unknown}'`, typeKey: 'PipelineValidationException' });
    }
    if (resources?.repositories?.self?.refName !== 'refs/heads/main') {
      return json(400, { message: 'The ref does not exist', typeKey: 'PipelineValidationException' });
    }
    return json(200, {
      _links: {
        self: { href: 'https://dev.azure.com/org/guid/_apis/Pipelines/7/runs/12' },
        web: { href: 'https://dev.azure.com/org/guid/_build/results?buildId=12' },
      },
      ...{ state: 'inProgress', url: 'https://dev.azure.com/org/guid/_apis/Pipelines/7/runs/12', id: 12 },
    });
  });
}
