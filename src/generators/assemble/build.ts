import type { ProjectGuide } from '../../model/guide.ts';
import type { Project } from '../../model/project.ts';
import type { Server } from '../parts/part.ts';
import type { Platform } from '../platforms/platform.ts';
import type { Merged } from './merge.ts';

/** What the documents of the folder's root have in common. */
export interface Build {
  readonly project: Project;
  readonly platform: Platform;
  readonly server: Server;
  readonly merged: Merged;
}

/** The same with what was told of it already. */
export interface GuidedBuild extends Build {
  readonly guide: ProjectGuide;
}
