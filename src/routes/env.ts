import type { Language } from '../shared/language.ts';
import type { TokenScope } from '../shared/wire/tokens.ts';
import type { Session } from '../shared/wire.ts';

export type { Language } from '../shared/language.ts';

/** The signed-in account as routes see it. */
export interface Account {
  readonly id: string;
  readonly name: string;
  readonly email: string;
  readonly image: string | null;
  readonly language: Language | null;
}

/** An application token that was found good. */
export interface Bearer {
  readonly id: string;
  readonly scopes: readonly TokenScope[];
  /** Whether its account has accepted the license in force. */
  readonly licenseAccepted: boolean;
}

/** Variables that the middleware sets for the routes. `account` is there only with a live session. */
export interface AppEnv {
  Variables: {
    language: Language;
    requestId: string;
    /** The portal's own origin, checked against its list of hosts. */
    origin: string;
    account: Account | undefined;
    session: Session | undefined;
    /** The application token that the request came with instead of a session. */
    token?: Bearer | undefined;
    /** Whether the request came with a bearer that is not valid. */
    badBearer?: boolean;
    /** Asked by a page of the portal that this generation service works for. */
    fromPortal?: boolean;
  };
}
