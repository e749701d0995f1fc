import { z } from 'zod';
import { Fault, type FieldFault } from '../../model/fault.ts';
import { GENERATOR_VERSION } from '../../model/version.ts';
import { readLock } from './lock.ts';

/** What makes two generations generations of one project. */
export interface LockedProject {
  readonly technology: string;
  readonly domain: string;
  readonly name: string;
}

/** What a lock says of itself; locks of earlier versions do not say whose they are. */
const head = z.looseObject({
  generator: z.string().optional(),
  project: z.object({ technology: z.string(), domain: z.string(), name: z.string() }).optional(),
});

/** Whose lock it is, if it says so. */
export function projectOfLock(lock: unknown): LockedProject | undefined {
  return head.safeParse(lock).data?.project;
}

/**
 * What speaks against keeping a project's names by a lock that somebody brings: for forms and the API alike. What is not filled
 * in yet of a project is not held against it.
 */
export function lockFaults(lock: unknown, project: LockedProject, version = GENERATOR_VERSION): readonly FieldFault[] {
  const refused = (message: string, values: FieldFault['values'] = {}) => [{ field: 'lock', message, values }];
  const parsed = head.safeParse(lock);
  if (!parsed.success || !isLock(lock)) return refused('lockInvalid');
  const { generator = version, project: own = project } = parsed.data;
  if (compareVersions(generator, version) > 0) return refused('lockNewer', { version: generator, own: version });
  return otherProject(own, project);
}

/** What is wrong with a lock of one project for another one. */
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

/** Of `1.2.3`; what is no number counts as the smallest. */
function compareVersions(one: string, other: string): number {
  const [a, b] = [one, other].map((version) => version.split('.').map((part) => Number.parseInt(part, 10) || 0));
  const length = Math.max(a?.length ?? 0, b?.length ?? 0);
  const differences = Array.from({ length }, (_, index) => (a?.[index] ?? 0) - (b?.[index] ?? 0));
  return differences.find((difference) => difference !== 0) ?? 0;
}
