import type { PlatformId } from '../model/project.ts';

/** The names by which parts ask for libraries; a platform says what each is there and in which version. */
export type ArtifactKey = string;

export interface Artifact {
  readonly groupId: string;
  readonly artifactId: string;
  /** Absent: the platform's BOM manages it. */
  readonly version?: string;
  readonly classifier?: string;
}

/** A Spring Boot line as data: starters, packages and versions that were seen to resolve together. */
export interface Platform {
  readonly id: PlatformId;
  readonly bootVersion: string;
  readonly javaVersion: string;
  readonly artifacts: Readonly<Record<ArtifactKey, Artifact>>;
  /** Versions of Maven plugins that the platform's parent does not manage. */
  readonly plugins: { readonly buildHelper: string };
}
