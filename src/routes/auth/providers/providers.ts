import type { AuthConfig } from '../deps.ts';
import { githubProvider } from './github.ts';
import { googleProvider } from './google.ts';
import { localProvider } from './local.ts';
import type { Provider } from './provider.ts';

/**
 * Makes the identity providers of this portal, by id. A provider that is not configured is replaced by a local one, if
 * the operator allows it.
 */
export function createProviders(config: AuthConfig): ReadonlyMap<string, Provider> {
  const local = config.localIdentity;
  const google = config.google ? googleProvider(config.google) : local && localProvider('google', 'Google');
  const github = config.github ? githubProvider(config.github) : local && localProvider('github', 'GitHub');
  return new Map([google, github].filter((provider) => provider !== false).map((provider) => [provider.id, provider]));
}
