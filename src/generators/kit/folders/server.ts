import { z } from 'zod';
import { text } from '../../../model/schema/text.ts';
import type { OrderedContribution } from '../../parts/part.ts';
import { placeholder } from '../../text/render/escape.ts';

/** The port of SSH. */
const PORT = 22;
/** A key of a server: its fingerprint, or the key itself. */
const HOST_KEY =
  '(?:SHA256:[A-Za-z0-9+/]{43}=?|(?:ssh-ed25519|ssh-rsa|ecdsa-sha2-nistp(?:256|384|521)) [A-Za-z0-9+/]{40,}={0,2})';

/** The options of an SFTP server, and of how a service is known to it. What is secret is in the service's environment. */
export const serverOptions = {
  host: text
    .trim()
    .min(1, 'required')
    .max(253, 'tooLong')
    .regex(/^[A-Za-z0-9][A-Za-z0-9.:-]*$/, 'serverHost')
    .meta({ placeholder: 'files.example.com' }),
  port: z.coerce.number({ error: 'numeric' }).int('integer').min(1, 'positive').max(65_535, 'portRange').default(PORT),
  user: text
    .trim()
    .min(1, 'required')
    .max(100, 'tooLong')
    .regex(/^[A-Za-z0-9_.@+-]*$/, 'serverUser')
    .meta({ placeholder: 'orders' }),
  /** How the server knows the user. */
  authType: z.enum(['key', 'password'], { error: 'decision' }).default('key'),
  /** The keys that the server may show, with commas between them. */
  hostKey: text
    .trim()
    .min(1, 'required')
    .max(4000, 'tooLong')
    .regex(new RegExp(`^${HOST_KEY}(?: *, *${HOST_KEY})*$`), 'hostKey')
    .meta({ kind: 'hostKey', placeholder: 'SHA256:UNhY4JhezH9gQYqvDMWrWH9CwlcKiECVqejMrND2VFw' }),
};

/** A server, as the options say it. */
export interface ServerOptions {
  readonly host: string;
  readonly port: number;
  readonly user: string;
  readonly authType: 'key' | 'password';
  readonly hostKey: string;
}

/** The uses that a service has for a server, each with the beginning of its variables. */
const ROLES = { listener: 'SFTP', sender: 'SENDER_SFTP' } as const;

const MEANINGS = { listener: 'files come to', sender: 'messages are written to' } as const;

/** Contributes the settings of a server, and the variables that change them. */
export function serverSettings(role: keyof typeof ROLES, options: ServerOptions): readonly OrderedContribution[] {
  const prefix = ROLES[role];
  const setting = (name: string, variable: string, value: string | number): OrderedContribution => {
    return { kind: 'setting', key: `service.sftp.${role}.${name}`, value: placeholder(variable, value) };
  };
  const variable = (name: string, example: string, meaning: string, more: object = {}): OrderedContribution => {
    return { kind: 'environment', name, example, meaning, ...more };
  };
  const { host, port, user, authType, hostKey } = options;
  const settings: readonly OrderedContribution[] = [
    setting('host', `${prefix}_HOST`, host),
    setting('port', `${prefix}_PORT`, port),
    setting('user', `${prefix}_USER`, user),
    setting('host-key', `${prefix}_HOST_KEY`, hostKey),
    variable(`${prefix}_HOST`, host, `Host of the SFTP server that ${MEANINGS[role]}`),
    variable(`${prefix}_PORT`, String(port), 'Its port', { page: 'sftp' }),
    variable(`${prefix}_USER`, user, 'Who logs in there'),
    variable(`${prefix}_HOST_KEY`, hostKey, 'The keys that it may show, or their fingerprints'),
    {
      kind: 'setting',
      key: 'logging.level.org.apache.sshd',
      value: 'error',
      comment: 'The service says itself what is wrong with a server, once',
    },
  ];
  if (authType === 'password') {
    return [
      ...settings,
      setting('password', `${prefix}_PASSWORD`, ''),
      variable(`${prefix}_PASSWORD`, '', "The user's password", { secret: true }),
    ];
  }
  return [
    ...settings,
    setting('private-key', `${prefix}_PRIVATE_KEY`, ''),
    setting('passphrase', `${prefix}_PASSPHRASE`, ''),
    variable(`${prefix}_PRIVATE_KEY`, '', "The user's private key, or the path of its file", { secret: true }),
    variable(`${prefix}_PASSPHRASE`, '', 'The passphrase of that key, where it has one', {
      ...{ secret: true, page: 'sftp' },
    }),
  ];
}
