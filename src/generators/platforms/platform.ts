import type { PlatformId } from '../../model/request/part-ids.ts';

/** The name by which parts ask for a library; a platform says which artifact it is, and in which version. */
export type ArtifactKey = string;

/** A library in a Maven repository. */
export interface Artifact {
  readonly groupId: string;
  readonly artifactId: string;
  /** Absent: the platform's BOM manages it. */
  readonly version?: string;
  readonly classifier?: string;
  /** Libraries that come along with it in another version than the BOM's. */
  readonly manages?: readonly Artifact[];
  /** Libraries that must not come along with it. */
  readonly excludes?: readonly Pick<Artifact, 'groupId' | 'artifactId'>[];
}

/** A program that the builds of some projects run: a Maven plugin, or a program that a plugin starts. */
export interface Tool extends Artifact {
  readonly version: string;
}

/** A library, plugin or tool whose version an account may choose. */
export interface Choice {
  /** Names it among the platform's: `postgresql`. */
  readonly key: string;
  readonly kind: ChoiceKind;
  /** The artifacts that share this version. */
  readonly groupId: string;
  readonly artifactIds: readonly string[];
  /** The platform's own. */
  readonly version: string;
  /** The end of the version in the repository, `.jre11`: an account chooses the number before it. */
  readonly ending?: string;
  /** The numbers that a version must begin with, `4.1`: other numbers are another platform. */
  readonly line?: string;
}

export type ChoiceKind = 'framework' | 'driver' | 'library' | 'plugin' | 'tool';

/** A combination that is known to be bad: every dependency has a version in its range. The reason is a text of its id. */
export interface BadCombination {
  readonly id: string;
  readonly when: readonly VersionRange[];
}

/** A range of versions, from one on and below another; `dependency` is the key of a choice. */
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
  /** Versions of the plugins that only libraries need. */
  readonly libraryPlugins: Readonly<Record<string, string>>;
  /** The tools that the builds of some projects need; a plugin names their versions by the property `artifactId.version`. */
  readonly tools: Readonly<Record<ArtifactKey, Tool>>;
  /** The versions of drivers, as the BOM has them. */
  readonly managed: Readonly<Record<ArtifactKey, string>>;
  readonly badCombinations: readonly BadCombination[];
}
