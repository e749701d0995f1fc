import type { HttpAnswer, Preset } from '../preset.ts';
import { apart, asJson, jsonOf, refused, runAddress, said, unexpected } from '../requests.ts';

/**
 * Azure Pipelines: `POST …/_apis/pipelines/{id}/runs` answers 200 with the run as JSON. Who is not signed in gets a page to sign in, with
 * 203 or as a redirect: both are no success.
 * https://learn.microsoft.com/rest/api/azure/devops/pipelines/runs/run-pipeline
 */
export const azure: Preset = {
  id: 'azure',
  filling: {
    method: 'POST',
    parameterType: 'json',
    url: 'https://dev.azure.com/organization/project/_apis/pipelines/1/runs?api-version=7.1',
    userName: '',
    parameters: [{ name: 'ref', value: 'main', secret: false }],
  },
  request(configuration, values) {
    const [{ ref }, templateParameters] = apart(values, ['ref']);
    const resources = ref ? { repositories: { self: { refName: refName(ref) } } } : undefined;
    return asJson(configuration, { ...(resources && { resources }), templateParameters });
  },
  read(answer, call) {
    const { status } = answer;
    if (isSignIn(answer)) return refused('azure.signIn');
    if (status === 200) {
      const run = jsonOf(answer);
      return run?.id === undefined ? refused('azure.noRun') : { kind: 'done', url: runAddress(webOf(run), call) };
    }
    if (status === 400) return refused('azure.refused', { said: said(answer) });
    if (status === 401) return refused('azure.token');
    if (status === 403) return refused('azure.forbidden');
    if (status === 404) return refused('azure.notFound');
    return unexpected(answer);
  },
};

/** @example `main` → `refs/heads/main` */
const refName = (ref: string): string => (ref.startsWith('refs/') ? ref : `refs/heads/${ref}`);

function isSignIn({ status, headers }: HttpAnswer): boolean {
  if (status === 203 || (status === 302 && /signin|login/i.test(headers.location ?? ''))) return true;
  return status === 200 && /^text\/html/i.test(headers['content-type'] ?? '');
}

function webOf(run: Readonly<Record<string, unknown>>): unknown {
  const links = run._links as { readonly web?: { readonly href?: unknown } } | undefined;
  return links?.web?.href;
}
