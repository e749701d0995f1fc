import type { PlatformId } from '../../model/request/part-ids.ts';

/** The names by which parts ask for libraries; a platform says what each is there and in which version. */
export type ArtifactKey = string;

export interface Artifact {
  readonly groupId: string;
  readonly artifactId: string;
  /** Absent: the platform's BOM manages it. */
  readonly version?: string;
  readonly classifier?: string;
  /** Libraries that it brings along, in another version than the BOM's. */
  readonly manages?: readonly Artifact[];
  /** Libraries that it must not bring along. */
  readonly excludes?: readonly Pick<Artifact, 'groupId' | 'artifactId'>[];
}

/** What a build runs for some projects alone: a Maven plugin, or a program that one starts. */
export interface Tool extends Artifact {
  readonly version: string;
}

/** What an account may choose a version of its own of. */
export interface Choice {
  /** Names it among the platform's: `postgresql`. */
  readonly key: string;
  readonly kind: ChoiceKind;
  /** What has this version: the same for all of them. */
  readonly groupId: string;
  readonly artifactIds: readonly string[];
  /** The platform's own. */
  readonly version: string;
  /** What follows the number in the repository, `.jre11`: an account chooses the number alone. */
  readonly ending?: string;
  /** The numbers that a version begins with, `4.1`: others are another platform. */
  readonly line?: string;
}

export type ChoiceKind = 'framework' | 'driver' | 'library' | 'plugin' | 'tool';

/** A combination that is known to be bad: each dependency is of such a version. The reason is a text of its id. */
export interface BadCombination {
  readonly id: string;
  readonly when: readonly VersionRange[];
}

/** Versions from one on, below another; `dependency` is the key of a choice. */
export interface VersionRange {
  readonly dependency: string;
  readonly from?: string;
  readonly below?: string;
}

/** A Spring Boot line as data: starters, packages and versions that were seen to resolve together. */
export interface Platform {
  readonly id: PlatformId;
  readonly bootVersion: string;
  readonly javaVersion: string;
  /** The Maven that a project brings along. */
  readonly maven: { readonly version: string; readonly sha512: string };
  readonly artifacts: Readonly<Record<ArtifactKey, Artifact>>;
  /** Versions of Maven plugins by `groupId:artifactId`; the platform's BOM manages none. */
  readonly plugins: Readonly<Record<string, string>>;
  /** The same of those that only libraries need. */
  readonly libraryPlugins: Readonly<Record<string, string>>;
  /** What the builds of some projects need beside these; a plugin names it by the property `artifactId.version`. */
  readonly tools: Readonly<Record<ArtifactKey, Tool>>;
  /** Drivers, whose versions the BOM manages, as it names them. */
  readonly managed: Readonly<Record<ArtifactKey, string>>;
  readonly badCombinations: readonly BadCombination[];
}
