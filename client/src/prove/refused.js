import { EXIT, Failure } from '../exit.js';

/** A password or user that is wrong, or a database that is not there or not for this user. */
const NOT_ALLOWED = /^(28|42501$|ER_ACCESS_DENIED|ER_DBACCESS_DENIED|ER_BAD_DB|3D000$)/;

/**
 * Ends the command when the database does not let it in; what it says has no password in it.
 * @param {any} error
 * @returns {never}
 */
export function refusedBy(error) {
  const code = String(error?.code ?? '');
  const why = error?.message || code || 'no answer';
  if (NOT_ALLOWED.test(code)) {
    throw new Failure(EXIT.notAllowed, 'databaseAccess', `The database does not let the plain client in: ${why}.`);
  }
  throw new Failure(
    EXIT.failed,
    'databaseUnreachable',
    `The database of the plain client cannot be reached (${why}): see FORJA_PROOF_URL.`,
  );
}
