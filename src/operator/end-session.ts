import type { Database } from '../db/client.ts';
import { endSessionsOf } from '../services/sessions/end-sessions.ts';

/** `end-session <email>`: frees the place of an account that cannot be signed out where it is active. */
export const endSession = {
  usage: 'end-session <email>',
  async run({ db }: Database, [email, ...rest]: readonly string[]): Promise<readonly string[]> {
    if (!email || rest.length > 0) throw new Error('Name one e-mail address: end-session <email>');
    const found = await endSessionsOf(db, email);
    if (found.length === 0) throw new Error(`No account has the e-mail address ${email}.`);
    return found.map(
      ({ provider, ended }) => `${email} (${provider}): ${ended ? 'the session was ended' : 'there was no session'}`,
    );
  },
};
