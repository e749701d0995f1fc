import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export interface Certificate {
  readonly cert: string;
  readonly key: string;
}

/** An authority of the tests' own. */
export interface Authority {
  /** To be trusted. */
  readonly cert: string;
  /** @param days for how long it is good; negative: it was, and is no longer. */
  issue(name: string, days?: number): Certificate;
}

const NEW_KEY = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes'];

export function createAuthority(): Authority {
  const cert = { path: 'ca.crt', key: 'ca.key' };
  const files = inFolder((run) => {
    run('req', '-x509', ...NEW_KEY, '-keyout', cert.key, '-out', cert.path, '-days', '2', '-subj', '/CN=Tests');
    return [cert.path, cert.key];
  });
  const [ca = '', caKey = ''] = files;
  return {
    cert: ca,
    issue(name, days = 2) {
      const [issued = '', key = ''] = inFolder(
        (run) => {
          const extension = ['-addext', `subjectAltName=DNS:${name}`];
          run('req', ...NEW_KEY, '-keyout', 'own.key', '-out', 'own.csr', '-subj', `/CN=${name}`, ...extension);
          const signed = ['-CA', 'ca.crt', '-CAkey', 'ca.key', '-days', String(days), '-copy_extensions', 'copy'];
          run('x509', '-req', '-in', 'own.csr', ...signed, '-out', 'own.crt');
          return ['own.crt', 'own.key'];
        },
        { 'ca.crt': ca, 'ca.key': caKey },
      );
      return { cert: issued, key };
    },
  };
}

/** Runs openssl in a folder of its own. @returns the texts of the files that `work` names. */
function inFolder(
  work: (run: (...args: string[]) => void) => readonly string[],
  given: Readonly<Record<string, string>> = {},
): string[] {
  const cwd = mkdtempSync(join(tmpdir(), 'forja-certificates-'));
  try {
    for (const [name, text] of Object.entries(given)) writeFileSync(join(cwd, name), text);
    return work((...args) => void execFileSync('openssl', args, { cwd, stdio: 'ignore' })).map((name) =>
      readFileSync(join(cwd, name), 'utf8'),
    );
  } finally {
    rmSync(cwd, { recursive: true });
  }
}
