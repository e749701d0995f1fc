import type { PlatformId } from '../model/project.ts';

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
}
