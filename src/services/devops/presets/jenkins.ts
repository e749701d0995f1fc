import type { HttpAnswer, HttpCall, Preset } from '../preset.ts';
import { asForm, asQuery, jsonOf, refused, runAddress, signedIn, unexpected } from '../requests.ts';

/** A user's API token: `11` and 32 hexadecimal digits, or the 32 of before 2018. It needs no crumb, a password does. */
const API_TOKEN = /^(?:11)?[0-9a-f]{32}$/;

/**
 * Jenkins: `POST …/job/<name>/buildWithParameters` answers 201 with the queue's item in `Location`.
 * https://www.jenkins.io/doc/book/using/remote-access-api/ and https://www.jenkins.io/doc/book/security/csrf-protection/
 */
export const jenkins: Preset = {
  id: 'jenkins',
  filling: {
    method: 'POST',
    parameterType: 'form',
    url: 'https://jenkins.example.com/job/deploy/buildWithParameters',
    userName: '',
    parameters: [],
  },
  before(configuration) {
    if (!configuration.userName || API_TOKEN.test(configuration.password)) return undefined;
    return {
      method: 'GET',
      url: `${rootOf(configuration.url)}/crumbIssuer/api/json`,
      headers: signedIn(configuration),
    };
  },
  request(configuration, values, granted) {
    const call =
      configuration.parameterType === 'query' ? asQuery(configuration, values) : asForm(configuration, values);
    return granted ? withCrumb(call, granted) : call;
  },
  read(answer, call) {
    const { status, headers, body } = answer;
    if (status === 201) return { kind: 'done', url: runAddress(headers.location, call) };
    if (status === 400) return refused('jenkins.parameters');
    if (status === 401) return refused('jenkins.credentials');
    if (status === 403) return refused(/crumb/i.test(body) ? 'jenkins.crumb' : 'jenkins.forbidden');
    if (status === 404) return refused('jenkins.notFound');
    if (status === 409) return refused('jenkins.disabled');
    return unexpected(answer);
  },
};

/** @example `https://ci/jenkins/job/a/job/b/buildWithParameters` → `https://ci/jenkins` */
function rootOf(url: string): string {
  const { origin, pathname } = new URL(url);
  return origin + pathname.replace(/\/(?:job|view)\/.*$/, '').replace(/\/$/, '');
}

/** The crumb is good for the session that asked for it. Where there is none (404), Jenkins does not ask for one. */
function withCrumb(call: HttpCall, granted: HttpAnswer): HttpCall {
  const { crumb, crumbRequestField } = jsonOf(granted) ?? {};
  if (typeof crumb !== 'string' || typeof crumbRequestField !== 'string') return call;
  if (!/^[\w.-]+$/.test(crumbRequestField) || !/^[\x21-\x7e]+$/.test(crumb)) return call;
  const cookie = granted.cookies.join('; ');
  return {
    ...call,
    headers: { ...call.headers, [crumbRequestField.toLowerCase()]: crumb, ...(cookie !== '' && { cookie }) },
  };
}
