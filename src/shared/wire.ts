import { z } from 'zod';
import { DATABASE_KINDS } from '../model/described/routine.ts';
import { MADE, TECHNOLOGIES } from '../model/request/request.ts';
import { strict } from '../model/schema/strict.ts';
import { lines, text } from '../model/schema/text.ts';
import { LANGUAGES } from './language.ts';

/** Bodies and answers of the product's calls (CALLS.md, Shapes). Messages are keys of `common:validation`. */

export const fieldFault = z.object({
  field: z.string(),
  message: z.string(),
  line: z.number().exactOptional(),
  column: z.number().exactOptional(),
  /** The uploaded file that the line is of. */
  file: z.string().exactOptional(),
});

export const failure = z.object({
  status: z.number(),
  message: z.string(),
  /** The Fault's code. */
  error: z.string(),
  faults: z.array(fieldFault).optional(),
});
export type Failure = z.output<typeof failure>;

export const saved = z.object({ status: z.literal(200), message: z.string(), id: z.string() });
export const option = z.object({ id: z.union([z.string(), z.number()]), name: z.string() });
export type Option = z.output<typeof option>;

/** `type=mysql` lists MariaDB too. */
export const databaseType = z.enum(DATABASE_KINDS);
const TLS_MODES = ['disable', 'prefer', 'require', 'verify-full'] as const;

/** A number, or its digits as a form has them; nothing else that JavaScript would make a number of. */
const port = z
  .union([z.number(), text.regex(/^\d+$/, 'integer').transform(Number)], { error: 'integer' })
  .pipe(z.number().int('integer').positive('positive').max(65_535, 'portRange'));

/** The data source form. An empty password on an existing id means: keep the stored one. */
export const datasourceForm = strict({
  id: z.uuid().exactOptional(),
  type: databaseType,
  name: text.trim().min(1, 'required').max(60).regex(/^\S*$/, 'noBlanks'),
  host: text.trim().min(1, 'required').max(253).regex(/^\S*$/, 'noBlanks'),
  port,
  username: text.trim().min(1, 'required').max(128),
  password: text.max(1024).default(''),
  databaseName: text.trim().min(1, 'required').max(128).exactOptional(),
  serviceName: text.trim().min(1, 'required').max(128).exactOptional(),
  /** Oracle: the schemas to choose routines from; empty means all. */
  schemas: z.array(lines.min(1).max(128)).max(1000).exactOptional(),
  tls: z.enum(TLS_MODES).default('prefer'),
});
export type DatasourceForm = z.output<typeof datasourceForm>;

export const datasourceRow = z.object({
  id: z.string(),
  type: databaseType,
  name: z.string(),
  host: z.string(),
  port: z.number(),
  username: z.string(),
  databaseName: z.string().nullable(),
  serviceName: z.string().nullable(),
  schemas: z.array(z.string()).nullable(),
  tls: z.enum(TLS_MODES),
  demo: z.boolean(),
});
export type DatasourceRow = z.output<typeof datasourceRow>;

export const datasourceOption = z.object({
  id: z.string(),
  name: z.string(),
  type: databaseType,
  /** The one of its schemas that forms choose at first. */
  schema: z.string().exactOptional(),
  /** The demo shop, where it was given: what is made from it costs nothing. */
  demo: z.literal(true).exactOptional(),
});
export type DatasourceOption = z.output<typeof datasourceOption>;
export const connectionTest = z.object({
  status: z.literal(200),
  message: z.string(),
  product: z.string(),
  version: z.string(),
});

/** An SFTP server that is asked for its keys. */
export const sshServer = strict({ host: text.trim().min(1, 'required').max(253, 'tooLong'), port });
export type SshServer = z.output<typeof sshServer>;
/** A key that a server shows: its kind as SSH names it, and its fingerprint as OpenSSH writes it (`SHA256:…`). */
export const hostKey = z.object({ kind: z.string(), fingerprint: z.string() });
export type HostKey = z.output<typeof hostKey>;

export const routineSummary = z.object({
  schema: z.string(),
  package: z.string().optional(),
  name: z.string(),
  argumentTypes: z.array(z.string()),
  kind: z.enum(['procedure', 'function']),
  signature: z.string(),
  /** The names of its parameters, as far as they have any. */
  parameterNames: z.array(z.string()).exactOptional(),
  readOnly: z.boolean(),
  refused: z.string().optional(),
  extension: z.string().optional(),
});

/** `id` is the generation's id. */
export const accepted = z.object({ status: z.literal(200), message: z.string(), id: z.string() });

export const generationStatus = z.object({
  id: z.string(),
  state: z.enum(['queued', 'running', 'done', 'failed', 'cancelled']),
  name: z.string(),
  technology: z.enum(TECHNOLOGIES),
  /** The product: a project in this mode, or its contract. */
  mode: z.enum(MADE),
  step: z.string().nullable(),
  done: z.number(),
  total: z.number(),
  credits: z.number(),
  artifactId: z.string().nullable(),
  /** Translated; `log` is the end of Maven's output, when Maven is what failed. */
  fault: z.object({ error: z.string(), message: z.string(), log: z.string().optional() }).nullable(),
  createdAt: z.iso.datetime(),
  finishedAt: z.iso.datetime().nullable(),
});
export type GenerationStatus = z.output<typeof generationStatus>;

export const pendingFile = z.object({
  id: z.string(),
  fileName: z.string(),
  creationDate: z.iso.datetime(),
  downloadable: z.boolean(),
  bytes: z.number(),
  sha256: z.string(),
  expiresAt: z.iso.datetime(),
});
export type PendingFile = z.output<typeof pendingFile>;

const NOTIFICATION_TYPES = ['NOTIFICATION', 'WARNNING', 'USER_MESSAGE', 'ERROR'] as const;
/** The server's push (SPEC §7): `id` is the artifact's for NOTIFICATION. `notificationId` is what markNotificationSeen takes. */
export const notification = z.object({
  type: z.enum(NOTIFICATION_TYPES),
  message: z.string(),
  id: z.string(),
  title: z.string(),
  url: z.string().nullable(),
  notificationId: z.string(),
});
export type Notification = z.output<typeof notification>;

/** The push `progress`: a generation on its way. `step` is a key of `common:steps`. */
export interface Progress {
  readonly id: string;
  /** The project's. */
  readonly name: string;
  readonly step: string;
  readonly done: number;
  readonly total: number;
}

/** The license text in force (GET /api/license), in the language asked for, as plain text. */
export const license = z.object({
  version: z.string(),
  language: z.enum(LANGUAGES),
  title: z.string(),
  sections: z.array(z.object({ heading: z.string(), paragraphs: z.array(z.string()) })),
});
export type License = z.output<typeof license>;

/**
 * A sign-in refused because the account is active elsewhere lands on `/?error=ActiveSession&until=…`: the ISO time at
 * which the other session ends if nobody uses it.
 */
export const ACTIVE_SESSION = 'ActiveSession';

/**
 * GET /api/auth/session (SPEC §3). Signed out: `{}`. Until `eulaAccepted`, `clientToken` is good for one thing: the
 * credentials sign-in `callback/eula` {csrfToken, callbackUrl, json, clientToken}; 200 {url}, or 401 {url with error}.
 */
export interface Session {
  readonly user: {
    readonly name: string;
    readonly email: string;
    readonly image: string | null;
    readonly eulaAccepted: boolean;
  };
  readonly clientToken: string;
  readonly tknMins: number;
  readonly expires: string;
}
