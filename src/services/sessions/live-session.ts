import type { Language } from '../../shared/language.ts';
import type { Session } from '../../shared/wire.ts';

export const MINUTE_MS = 60_000;

export interface SessionAccount {
  readonly id: string;
  readonly name: string;
  readonly email: string;
  readonly image: string | null;
  readonly language: Language | null;
}

/** A session that authorises. `session` is what the browser gets to see of it. */
export interface LiveSession {
  readonly sessionId: string;
  readonly account: SessionAccount;
  readonly session: Session;
  readonly expiresAt: Date;
  readonly endsAt: Date;
}

/** Reads the parts of a Session that tell the time left. */
export function clock(expiresAt: Date): Pick<Session, 'tknMins' | 'expires'> {
  const leftMs = expiresAt.getTime() - Date.now();
  return { tknMins: Math.max(0, Math.floor(leftMs / MINUTE_MS)), expires: expiresAt.toISOString() };
}
