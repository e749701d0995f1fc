import type { ApiConnection } from '../../../model/contract/contract.ts';
import { type Project, settingsPrefix } from '../../../model/project.ts';
import { placeholder } from '../../text/render/escape.ts';
import { fragment } from '../../text/render/rendered.ts';
import type { OrderedContribution } from '../part.ts';

const USER_AND_PASSWORD = [
  { key: 'username', name: 'API_USERNAME', meaning: 'User that the API knows this service as', secret: false },
  { key: 'password', name: 'API_PASSWORD', meaning: 'Its password', secret: true },
] as const;

/** The credentials of a service, which are read from its environment alone. */
const SECRETS = {
  none: [],
  basic: USER_AND_PASSWORD,
  userToken: USER_AND_PASSWORD,
  userTokenDigest: USER_AND_PASSWORD,
  bearer: [{ key: 'token', name: 'API_TOKEN', meaning: 'Token that the API knows this service by', secret: true }],
  apiKey: [{ key: 'key', name: 'API_CLIENT_KEY', meaning: 'Key that the API knows this service by', secret: true }],
} as const;

/** Names a setting of a connection: by its variable, or in a library, which reads no variables, by its key. */
export type SettingName = (variable: string, key: string) => string;

/**
 * Makes the names that people know a connection's settings by.
 * @example
 * API_URL, url   →   API_URL
 * API_URL, url in the library shop   →   shop.api.url
 */
export function settingNames(project: Pick<Project, 'library' | 'name'>): SettingName {
  return (variable, key) => (project.library ? `${settingsPrefix(project)}.api.${key}` : variable);
}

/** Contributes the settings and variables of an API: its address, its time-outs, and the headers of every call. */
export function connectionSettings({ url, headers, auth }: ApiConnection, project: Project): OrderedContribution[] {
  const setting = (key: string, value: string | ReturnType<typeof placeholder>) =>
    ({ kind: 'setting', key: `${settingsPrefix(project)}.api.${key}`, value }) as const;
  const always = headers.map(({ name, value }) => setting(`headers.[${name}]`, value));
  if (project.library) return [setting('url', url), ...always];
  const secrets = SECRETS[auth.kind];
  return [
    setting('url', fragment`${placeholder('API_URL', url)}`),
    setting('connect-timeout', fragment`${placeholder('API_CONNECT_TIMEOUT', '5s')}`),
    {
      ...setting('read-timeout', fragment`${placeholder('API_READ_TIMEOUT', '30s')}`),
      comment: 'A call that takes longer is given up',
    },
    {
      ...setting('max-answer', fragment`${placeholder('API_MAX_ANSWER', '16MB')}`),
      comment: 'A longer answer is none',
    },
    ...always,
    ...secrets.map(({ key, name }) => setting(`credentials.${key}`, placeholder(name, ''))),
    variable('API_URL', url, 'Address of the API'),
    variable('API_CONNECT_TIMEOUT', '5s', 'Longest wait for a connection to it'),
    variable('API_READ_TIMEOUT', '30s', 'Longest wait for an answer'),
    variable('API_MAX_ANSWER', '16MB', 'Longest answer that is read'),
    ...secrets.map(({ name, meaning, secret }) => ({ ...variable(name, '', meaning), ...(secret ? { secret } : {}) })),
  ];
}

function variable(name: string, example: string, meaning: string) {
  return { kind: 'environment', name, example, meaning } as const;
}
