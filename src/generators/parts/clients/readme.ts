import { settingsPrefix } from '../../../model/project.ts';
import { mdCode } from '../../text/render/escape.ts';
import { type SettingName, settingNames } from './connection.ts';
import type { ApiProject } from './operation.ts';

const user = (named: SettingName) =>
  `It says who it is by \`${named('API_USERNAME', 'credentials.username')}\` and \`${named('API_PASSWORD', 'credentials.password')}\``;

const AUTH = {
  none: () => 'The service does not say to the API who it is.',
  basic: (named: SettingName) => `${user(named)} (HTTP Basic).`,
  userToken: (named: SettingName) =>
    `${user(named)} (a user token of WS-Security in each message, its password as a text).`,
  userTokenDigest: (named: SettingName) =>
    `${user(named)} (a user token of WS-Security in each message, its password as a digest).`,
  bearer: (named: SettingName) =>
    `It says who it is by \`${named('API_TOKEN', 'credentials.token')}\` (a bearer token).`,
  apiKey: (named: SettingName) => `It says who it is by \`${named('API_CLIENT_KEY', 'credentials.key')}\``,
} as const;

const READY = ` The service is ready
without the API (\`/readiness\` does not ask it): an API that is away is no reason to take this service away as well.`;

/**
 * Writes how the service tells its API who it is, and which headers every call carries. `place`: where a key stands.
 * @example
 * a bearer token   →   It says who it is by `API_TOKEN` (a bearer token).
 */
export function callerWords<D>(project: ApiProject<D>, place = 'the header'): string {
  const { auth, headers } = project.connection;
  const key = auth.kind === 'apiKey' ? ` in ${place} ${mdCode(auth.header)}.` : '';
  const sent =
    headers.length > 0
      ? `\nThe headers that every call carries are the settings below \`${settingsPrefix(project)}.api.headers\`.`
      : '';
  return `${AUTH[auth.kind](settingNames(project))}${key}${sent}
What takes more than that, such as a token that has to be fetched first, is a bean of your own that is an \`ApiCredentials\`.`;
}

/** Says that readiness does not ask the API; empty for a library, which has no readiness. */
export function readyWords<D>({ library }: ApiProject<D>): string {
  return library ? '' : READY;
}
