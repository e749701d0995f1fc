import type { AccountVersions } from '../../model/account-versions.ts';
import type { Artifact, ArtifactKey, BadCombination, Choice, Platform, VersionRange } from './platform.ts';

const BOOT = 'org.springframework.boot';

/** Libraries that are released together: a choice of their version is a choice for all of them. */
const TOGETHER: Readonly<Record<string, readonly ArtifactKey[]>> = {
  springdoc: ['springdoc-webmvc-ui'],
  mcp: ['mcp', 'mcp-json'],
  'graphql-scalars': ['graphql-scalars'],
  wss4j: ['wss4j'],
  sshd: ['sshd-sftp'],
  bouncycastle: ['bouncycastle'],
};

/** Lists everything that has a version of its own on a platform: Spring Boot, drivers, libraries, plugins, tools, in this order. */
export function choicesOf(platform: Platform): readonly Choice[] {
  const { bootVersion, managed, artifacts, tools } = platform;
  const find = (key: ArtifactKey) => artifacts[key] as Artifact;
  const boot: Choice = {
    key: 'spring-boot',
    kind: 'framework',
    groupId: BOOT,
    artifactIds: ['spring-boot', 'spring-boot-dependencies'],
    version: bootVersion,
    line: bootVersion.split('.').slice(0, 2).join('.'),
  };
  const drivers = Object.entries(managed).map(([key, version]) => choice(key, 'driver', [{ ...find(key), version }]));
  const libraries = Object.entries(TOGETHER).map(([key, keys]) => choice(key, 'library', keys.map(find)));
  const brought = [
    choice('graphql-java', 'library', find('graphql').manages ?? []),
    choice('spring-ws', 'library', [...(find('webservices').manages ?? []), find('ws-security')]),
  ];
  const plugins = Object.entries({ ...platform.plugins, ...platform.libraryPlugins }).map(([name, version]) => {
    const [groupId = '', artifactId = ''] = name.split(':');
    return choice(artifactId, 'plugin', [{ groupId, artifactId, version }]);
  });
  const others = Object.values(tools).map((tool) => choice(tool.artifactId, 'tool', [tool]));
  return [boot, ...drivers, ...libraries, ...brought, ...plugins, ...others];
}

function choice(key: string, kind: Choice['kind'], artifacts: readonly Artifact[]): Choice {
  const [{ groupId, version = '' } = { groupId: '' }] = artifacts;
  const [number = '', ending = ''] = /^([\d.-]*\d)(.*)$/.exec(version)?.slice(1) ?? [version];
  return {
    ...{ key, kind, groupId, version: number },
    artifactIds: artifacts.map(({ artifactId }) => artifactId),
    ...(ending && { ending }),
  };
}

/**
 * Names a choice among an account's versions.
 * @example
 * boot-4, postgresql   →   boot-4/postgresql
 */
export const dependencyOf = (platform: Pick<Platform, 'id'>, key: string) => `${platform.id}/${key}`;

/** Puts an account's own versions into a platform, `{ 'boot-4/postgresql': '42.7.13' }`. Choices for other platforms are ignored. */
export function withVersions(platform: Platform, versions: AccountVersions = {}): Platform {
  if (Object.keys(versions).length === 0) return platform;
  const chosen = (key: string) => versions[dependencyOf(platform, key)];
  const named = new Map<string, string>();
  for (const { key, groupId, artifactIds, ending = '' } of choicesOf(platform)) {
    const version = chosen(key);
    if (version === undefined) continue;
    for (const artifactId of artifactIds) named.set(`${groupId}:${artifactId}`, `${version}${ending}`);
  }
  const own = <A extends Artifact>(artifact: A): A => {
    const version = named.get(`${artifact.groupId}:${artifact.artifactId}`);
    const manages = artifact.manages?.map(own);
    return { ...artifact, ...(version !== undefined && { version }), ...(manages && { manages }) };
  };
  const plugin = ([name, version]: readonly [string, string]) => [name, named.get(name) ?? version];
  return {
    ...platform,
    bootVersion: chosen('spring-boot') ?? platform.bootVersion,
    artifacts: mapped(platform.artifacts, ([key, artifact]) => [key, own(artifact)]),
    plugins: mapped(platform.plugins, plugin),
    libraryPlugins: mapped(platform.libraryPlugins, plugin),
    tools: mapped(platform.tools, ([key, tool]) => [key, own(tool)]),
  };
}

function mapped<V>(
  record: Readonly<Record<string, V>>,
  change: (entry: [string, V]) => readonly unknown[],
): Readonly<Record<string, V>> {
  return Object.fromEntries(Object.entries(record).map((entry) => change(entry) as [string, V]));
}

/** Finds the known bad combinations with an account's own versions in them; the platform's versions alone were tested together. */
export function badCombinations(platform: Platform, versions: AccountVersions): readonly BadCombination[] {
  const chosen = (key: string) => versions[dependencyOf(platform, key)];
  const all = new Map(choicesOf(platform).map(({ key, version }) => [key, chosen(key) ?? version]));
  return platform.badCombinations.filter(
    ({ when }) =>
      when.some(({ dependency }) => chosen(dependency) !== undefined) &&
      when.every((range) => isWithin(all.get(range.dependency) ?? '', range)),
  );
}

function isWithin(version: string, { from, below }: VersionRange): boolean {
  return (
    (from === undefined || compareVersions(version, from) >= 0) &&
    (below === undefined || compareVersions(version, below) < 0)
  );
}

/**
 * Orders versions by their numbers; a number that is missing is 0.
 * @example
 * 42.7.9, 42.7.13   →   below zero: the first comes before the second
 */
export function compareVersions(a: string, b: string): number {
  const [left, right] = [a, b].map((version) => version.split(/[.-]/).map(Number));
  for (let at = 0; at < Math.max(left?.length ?? 0, right?.length ?? 0); at++) {
    const difference = (left?.[at] ?? 0) - (right?.[at] ?? 0);
    if (difference !== 0) return difference;
  }
  return 0;
}
