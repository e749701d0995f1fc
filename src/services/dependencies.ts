import { and, eq } from 'drizzle-orm';
import type { TFunction } from 'i18next';
import type { Db } from '../db/client.ts';
import { dependencyVersions } from '../db/schema.ts';
import type { BadCombination, Choice, Platform } from '../generators/platforms/platform.ts';
import { badCombinations, choicesOf, dependencyOf } from '../generators/platforms/versions.ts';
import type { AccountVersions } from '../model/account-versions.ts';
import { Fault } from '../model/fault.ts';
import type { Language } from '../shared/language.ts';
import { textsFor } from '../shared/texts.ts';
import type { Dependency, VersionCheck } from '../shared/wire/dependencies.ts';
import type { Published, Release } from '../verify/maven/published.ts';

/** The versions of what generated projects use, and an account's own in their place. */
export interface Dependencies {
  list(accountId: string, language: Language): Promise<readonly Dependency[]>;
  /**
   * Checks a version before it is chosen, and tells what speaks against it.
   * @throws Fault notFound, invalidRequest where the version is of another line
   */
  check(accountId: string, wanted: Wanted, language: Language): Promise<VersionCheck>;
  /**
   * Chooses a version, from the next generation on.
   * @returns what was found: a version that nobody could ask for is kept.
   * @throws Fault as `check` does, and invalidRequest where the version does not exist
   */
  choose(accountId: string, wanted: Wanted, language: Language): Promise<VersionCheck>;
  /** Goes back to the platform's version; without a dependency to all of them. @throws Fault notFound */
  reset(accountId: string, dependency: string | null): Promise<void>;
  /** The account's own, as a generation would be accepted with now. */
  versions(accountId: string): Promise<AccountVersions>;
}

/** A version of a dependency: `boot-4/postgresql`, `42.7.13`. */
interface Wanted {
  readonly dependency: string;
  readonly version: string;
}

export interface DependenciesDeps {
  readonly db: Db;
  readonly platforms: readonly Platform[];
  isPublished(release: Release): Promise<Published>;
}

interface Found {
  readonly platform: Platform;
  readonly choice: Choice;
}

/** Creates the service of the versions that accounts choose. */
export function createDependencies({ db, platforms, isPublished }: DependenciesDeps): Dependencies {
  const all = choicesByDependency(platforms);

  function find(dependency: string): Found {
    const found = all.get(dependency);
    if (!found) throw new Fault('notFound');
    return found;
  }

  const versions = (accountId: string) => readVersions(db, accountId);

  async function check(accountId: string, { dependency, version }: Wanted, language: Language): Promise<VersionCheck> {
    const { platform, choice } = find(dependency);
    checkLine(choice, version);
    const { groupId, artifactIds, ending = '' } = choice;
    const [state, own] = await Promise.all([
      isPublished({ groupId, artifactIds, version: `${version}${ending}` }),
      versions(accountId),
    ]);
    const bad = badCombinations(platform, { ...own, [dependency]: version });
    return { state, warnings: warningsOf(bad, choice, textsFor(language)) };
  }

  return {
    versions,
    check,
    async list(accountId, language) {
      const t = textsFor(language);
      const own = await versions(accountId);
      const bad = new Map(platforms.map((platform) => [platform, badCombinations(platform, own)]));
      return [...all].map(([dependency, { platform, choice }]) => ({
        ...{ dependency, platform: platform.id, kind: choice.kind },
        artifacts: choice.artifactIds.map((artifactId) => `${choice.groupId}:${artifactId}`),
        purpose: t(`common:dependencies.purposes.${choice.key}`),
        ...{ defaultVersion: choice.version, version: own[dependency] ?? null },
        ...{ ending: choice.ending ?? '', line: choice.line ?? null },
        warnings: own[dependency] === undefined ? [] : warningsOf(bad.get(platform) ?? [], choice, t),
      }));
    },
    async choose(accountId, wanted, language) {
      const found = await check(accountId, wanted, language);
      if (found.state === 'missing') {
        throw new Fault('invalidRequest', { faults: [{ field: 'version', message: 'versionMissing' }] });
      }
      await writeVersion(db, accountId, wanted);
      return found;
    },
    async reset(accountId, dependency) {
      if (dependency !== null) find(dependency);
      await removeVersions(db, accountId, dependency);
    },
  };
}

/** Indexes the choices of all platforms by the names of their dependencies. */
function choicesByDependency(platforms: readonly Platform[]): ReadonlyMap<string, Found> {
  return new Map(
    platforms.flatMap((platform) =>
      choicesOf(platform).map((choice) => [dependencyOf(platform, choice.key), { platform, choice }] as const),
    ),
  );
}

async function readVersions(db: Db, accountId: string): Promise<AccountVersions> {
  const rows = await db.select().from(dependencyVersions).where(eq(dependencyVersions.accountId, accountId));
  return Object.fromEntries(rows.map(({ dependency, version }) => [dependency, version]));
}

async function writeVersion(db: Db, accountId: string, { dependency, version }: Wanted): Promise<void> {
  const target = [dependencyVersions.accountId, dependencyVersions.dependency];
  await db
    .insert(dependencyVersions)
    .values({ accountId, dependency, version })
    .onConflictDoUpdate({ target, set: { version } });
}

async function removeVersions(db: Db, accountId: string, dependency: string | null): Promise<void> {
  const ofAccount = eq(dependencyVersions.accountId, accountId);
  await db
    .delete(dependencyVersions)
    .where(dependency === null ? ofAccount : and(ofAccount, eq(dependencyVersions.dependency, dependency)));
}

/** A version of another line is another platform: its starters have other names. */
function checkLine({ line }: Choice, version: string): void {
  if (line === undefined || version.startsWith(`${line}.`)) return;
  throw new Fault('invalidRequest', { faults: [{ field: 'version', message: 'versionLine', values: { line } }] });
}

/** The warnings that concern a choice, each reason once. */
function warningsOf(bad: readonly BadCombination[], { key }: Choice, t: TFunction): VersionCheck['warnings'] {
  const own = bad.filter(({ when }) => when.some(({ dependency }) => dependency === key));
  return [...new Set(own.map(({ id }) => id))].map((id) => ({ id, message: t(`common:dependencies.bad.${id}`) }));
}
