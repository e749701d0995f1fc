import { existsSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import { ARTIFACT_DAYS, SESSION_IDLE_MINUTES } from './constants.ts';
import { isLoopback } from './hosts.ts';

/** The folder of package.json: templates, locales and migrations are read from beneath it. */
export const ROOT = findRoot(dirname(fileURLToPath(import.meta.url)));

const flag = z.enum(['true', 'false', '1', '0']).transform((value) => value === 'true' || value === '1');
const list = z.string().transform((value) =>
  value
    .split(',')
    .map((item) => item.trim())
    .filter(Boolean),
);

const origin = z
  .url({ protocol: /^https?$/ })
  .refine((url) => `${new URL(url).origin}/` === new URL(url).href, 'only scheme, host and port');

const environment = z.object({
  PORT: z.coerce.number().int().min(0).max(65_535).default(3000),
  HOST: z.string().default('127.0.0.1'),
  DATA_DIR: z.string().default('./data'),
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
  PUBLIC_URL: origin.optional(),
  /** The address of the generation service, when that is not this server. */
  SERVICE_URL: origin.optional(),
  /** The portal whose pages may call this server, for a generation service on an origin of its own. */
  PORTAL_URL: origin.optional(),
  NODE_ENV: z.string().optional(),
  ROLE: z.enum(['all', 'web', 'worker']).default('all'),
  SECRET_KEY: z.string().min(32).optional(),
  GOOGLE_ID: z.string().optional(),
  GOOGLE_SECRET: z.string().optional(),
  GITHUB_ID: z.string().optional(),
  GITHUB_SECRET: z.string().optional(),
  LOCAL_IDENTITY: flag.optional(),
  DEMO: flag.optional(),
  RENDER_THREADS: z.coerce.number().int().min(1).max(64).optional(),
  BUILD_SLOTS: z.coerce.number().int().min(1).max(16).default(1),
  /** Maven's local repository for Builds; empty: the one of the user who runs the portal. */
  MAVEN_REPOSITORY: z.string().optional(),
  /** Whether Maven may fetch what its repository lacks. In production only when the operator says so. */
  MAVEN_ONLINE: flag.optional(),
  /** CIDRs or addresses, separated by commas: where data sources may be (then nowhere else), and may not be. */
  NETWORK_ALLOW: list.optional(),
  NETWORK_DENY: list.optional(),
  PATH: z.string().default('/usr/local/bin:/usr/bin:/bin'),
  JAVA_HOME: z.string().optional(),
  ARTIFACT_DAYS: z.coerce.number().int().min(1).default(ARTIFACT_DAYS),
  // With one minute whole minutes left are 0 from the start, and at 0 the browser signs out.
  SESSION_MINUTES: z.coerce.number().int().min(2).default(SESSION_IDLE_MINUTES),
  /** The address at which people reach the operator: https or mailto. */
  CONTACT_URL: z.url({ protocol: /^(https|mailto)$/ }).optional(),
  /** Keys of the payment provider; without them the operator grants credits. */
  STRIPE_SECRET_KEY: z
    .string()
    .regex(/^(sk|rk)_/, 'starts with sk_ or rk_')
    .optional(),
  STRIPE_WEBHOOK_SECRET: z
    .string()
    .regex(/^whsec_/, 'starts with whsec_')
    .optional(),
  /** Something else in the payment provider's place, for trying: the key goes there as well. */
  STRIPE_URL: origin.optional(),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent']).default('info'),
});

export type Config = Readonly<ReturnType<typeof readConfig>>;

/**
 * Reads the environment once. `production` follows CALLS.md: NODE_ENV at run time, or an address that is not loopback.
 * @throws Error with one sentence a line, each saying which variable is wrong.
 */
export function readConfig(env: Record<string, string | undefined>) {
  const filled = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''));
  const parsed = environment.safeParse(filled);
  if (!parsed.success) {
    throw new Error(parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`).join('\n'));
  }
  const e = parsed.data;
  const publicUrl = e.PUBLIC_URL === undefined ? undefined : new URL(e.PUBLIC_URL);
  const reachable = !isLoopback(e.HOST) || (publicUrl !== undefined && !isLoopback(publicUrl.hostname));
  const production = e.NODE_ENV === 'production' || reachable;
  checkTogether(e, { production, reachable });
  return Object.freeze({
    port: e.PORT,
    host: e.HOST,
    dataDir: resolve(e.DATA_DIR),
    databaseUrl: e.DATABASE_URL,
    publicUrl: publicUrl?.origin,
    serviceUrl: e.SERVICE_URL && new URL(e.SERVICE_URL).origin,
    portalUrl: e.PORTAL_URL && new URL(e.PORTAL_URL).origin,
    production,
    role: e.ROLE,
    secretKey: e.SECRET_KEY,
    google: e.GOOGLE_ID && e.GOOGLE_SECRET ? { id: e.GOOGLE_ID, secret: e.GOOGLE_SECRET } : undefined,
    github: e.GITHUB_ID && e.GITHUB_SECRET ? { id: e.GITHUB_ID, secret: e.GITHUB_SECRET } : undefined,
    localIdentity: e.LOCAL_IDENTITY ?? !production,
    demo: e.DEMO ?? !production,
    renderThreads: e.RENDER_THREADS,
    buildSlots: e.BUILD_SLOTS,
    mavenRepository: e.MAVEN_REPOSITORY,
    mavenOnline: e.MAVEN_ONLINE ?? !production,
    networkAllow: e.NETWORK_ALLOW,
    networkDeny: e.NETWORK_DENY,
    /** The folders in which Maven and the JDK are looked for. */
    toolPath: e.PATH,
    javaHome: e.JAVA_HOME,
    artifactDays: e.ARTIFACT_DAYS,
    sessionMinutes: e.SESSION_MINUTES,
    contactUrl: e.CONTACT_URL,
    stripe: e.STRIPE_SECRET_KEY
      ? { secretKey: e.STRIPE_SECRET_KEY, webhookSecret: e.STRIPE_WEBHOOK_SECRET, url: e.STRIPE_URL }
      : undefined,
    logLevel: e.LOG_LEVEL,
  });
}

/** Checks what single variables cannot: those that need, or exclude, others. @throws Error that says which is wrong */
function checkTogether(
  e: z.output<typeof environment>,
  { production, reachable }: { readonly production: boolean; readonly reachable: boolean },
): void {
  if (production && !e.SECRET_KEY) {
    throw new Error('SECRET_KEY: set it to at least 32 characters; in production the portal never invents one.');
  }
  if (e.LOCAL_IDENTITY && reachable) {
    throw new Error(
      'LOCAL_IDENTITY: only while HOST and PUBLIC_URL are loopback; elsewhere whoever reaches the portal could be anybody.',
    );
  }
  if (e.STRIPE_WEBHOOK_SECRET && !e.STRIPE_SECRET_KEY) {
    throw new Error('STRIPE_SECRET_KEY: set it as well; alone, STRIPE_WEBHOOK_SECRET does nothing.');
  }
  for (const name of ['SERVICE_URL', 'PORTAL_URL'] as const) {
    if (e[name] === undefined || (e.DATABASE_URL && e.SECRET_KEY)) continue;
    throw new Error(
      `${name}: portal and generation service share DATABASE_URL, SECRET_KEY and DATA_DIR; set them on both.`,
    );
  }
}

function findRoot(from: string): string {
  if (existsSync(join(from, 'package.json'))) return from;
  const parent = dirname(from);
  if (parent === from) throw new Error('package.json not found above the program');
  return findRoot(parent);
}
