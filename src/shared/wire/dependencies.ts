import { z } from 'zod';
import { strict } from '../../model/schema/strict.ts';
import { text } from '../../model/schema/text.ts';
import { VERSION, VERSION_LETTERS } from '../version-number.ts';

/** The versions that generated projects use: the platform's, and an account's own in their place. */

/** The kinds of dependencies, in the order in which lists show them. */
const DEPENDENCY_KINDS = ['framework', 'driver', 'library', 'plugin', 'tool'] as const;
const MAX_VERSION = 40;

const name = text.min(1, 'required').max(100);
const version = text
  .min(1, 'required')
  .regex(VERSION_LETTERS, 'numbersPeriodsDashes')
  .regex(VERSION, 'versionForm')
  .max(MAX_VERSION);

/** A combination that is known to be bad, and why. */
const warning = z.object({ id: z.string(), message: z.string() });

export const dependency = z.object({
  /** `boot-4/postgresql` */
  dependency: z.string(),
  /** `boot-4` */
  platform: z.string(),
  kind: z.enum(DEPENDENCY_KINDS),
  /** `org.postgresql:postgresql`; libraries that are released together have one version. */
  artifacts: z.array(z.string()),
  purpose: z.string(),
  defaultVersion: z.string(),
  /** The account's own. */
  version: z.string().nullable(),
  /** The text behind the number in the repository: `.jre11`. */
  ending: z.string(),
  /** The numbers that a version begins with: `4.1`. */
  line: z.string().nullable(),
  warnings: z.array(warning),
});
export type Dependency = z.output<typeof dependency>;

export const checkDependencyBody = strict({ dependency: name, version });

/** Whether the repository that Builds use has the version; `offline`: it lacks it and fetches nothing; `unknown`: nobody could tell. */
export const versionCheck = z.object({
  state: z.enum(['exists', 'missing', 'offline', 'unknown']),
  warnings: z.array(warning),
});
export type VersionCheck = z.output<typeof versionCheck>;

/** A version of null goes back to the platform's; of all of them, without a dependency. */
export const updateDependencyBody = strict({ dependency: name.nullable(), version: version.nullable() }).refine(
  (body) => body.dependency !== null || body.version === null,
  { path: ['dependency'], message: 'required' },
);

/** `check`: null where nothing was chosen. */
export const updatedDependency = z.object({
  status: z.literal(200),
  message: z.string(),
  id: z.string(),
  check: versionCheck.nullable(),
});
