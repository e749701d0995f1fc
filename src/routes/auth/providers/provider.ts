import type { Identity } from '../../../services/sessions/sessions.ts';

/** Error codes that the sign-in page explains (`common:signIn.errors`); the first are NextAuth's. */
export type SignInError =
  | 'OAuthSignin'
  | 'OAuthCallback'
  | 'AccessDenied'
  | 'SessionRequired'
  | 'Configuration'
  | 'MissingCSRF'
  | 'CredentialsSignin'
  | 'EmailNotVerified'
  | 'UnknownProvider';

/** The provider's address at which a sign-in begins, and the state that it brings back. */
export interface ProviderStart {
  readonly url: string;
  readonly state: string;
}

/** An outside provider. `kind: 'local'` is the bundled one, which answers with a form of its own. */
export interface OauthProvider {
  readonly kind: 'oauth';
  readonly id: ProviderId;
  readonly name: string;
  start(callbackUrl: string): Promise<ProviderStart>;
  /** @param url the callback's address as the provider called it. */
  finish(url: URL, callbackUrl: string, state: string): Promise<Identity | SignInError>;
}

export interface LocalProvider {
  readonly kind: 'local';
  readonly id: ProviderId;
  readonly name: string;
}

export type ProviderId = 'google' | 'github';
export type Provider = OauthProvider | LocalProvider;
