import { z } from 'zod';
import { Fault, type FieldFault } from '../../model/fault.ts';
import { GENERATOR_VERSION } from '../../model/generator-version.ts';
import { readLock } from './lock.ts';

/** The names that make two generations those of one project. */
export interface LockedProject {
  readonly technology: string;
  readonly domain: string;
  readonly name: string;
}

/** The head of a lock; locks of earlier versions do not name their project. */
const head = z.looseObject({
  generator: z.string().optional(),
  project: z.object({ technology: z.string(), domain: z.string(), name: z.string() }).optional(),
});

/** Reads the project that a lock belongs to, if the lock names it. */
export function projectOfLock(lock: unknown): LockedProject | undefined {
  return head.safeParse(lock).data?.project;
}

/**
 * Tells why a project's names cannot be kept by a lock that somebody brings; forms and the API both use it. Parts of a
 * project that are not filled in yet count as equal.
 */
export function lockFaults(lock: unknown, project: LockedProject, version = GENERATOR_VERSION): readonly FieldFault[] {
  const refused = (message: string, values: FieldFault['values'] = {}) => [{ field: 'lock', message, values }];
  const parsed = head.safeParse(lock);
  if (!parsed.success || !isLock(lock)) return refused('lockInvalid');
  const { generator = version, project: own = project } = parsed.data;
  if (compareVersions(generator, version) > 0) return refused('lockNewer', { version: generator, own: version });
  return otherProject(own, project);
}

/** Finds the fault of using a lock of one project for another. */
export function otherProject(own: LockedProject, project: LockedProject): readonly FieldFault[] {
  const isOther = (['technology', 'domain', 'name'] as const).some(
    (part) => project[part] !== '' && project[part] !== own[part],
  );
  return isOther ? [{ field: 'lock', message: 'lockOther', values: { ...own } }] : [];
}

function isLock(value: unknown): boolean {
  try {
    readLock(value);
    return true;
  } catch (error) {
    if (error instanceof Fault) return false;
    throw error;
  }
}

/**
 * Compares versions such as `1.2.3`; a part that is no number counts as 0.
 * @example
 * compareVersions('1.10', '1.9.3')   →   1
 */
function compareVersions(left: string, right: string): number {
  const [a, b] = [left, right].map((version) => version.split('.').map((part) => Number.parseInt(part, 10) || 0));
  const length = Math.max(a?.length ?? 0, b?.length ?? 0);
  const differences = Array.from({ length }, (_, index) => (a?.[index] ?? 0) - (b?.[index] ?? 0));
  return differences.find((difference) => difference !== 0) ?? 0;
}
