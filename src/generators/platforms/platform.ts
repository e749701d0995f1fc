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
}
