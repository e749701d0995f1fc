import type { ProjectGuide } from '../../model/guide.ts';
import type { Project } from '../../model/project.ts';
import type { Server } from '../parts/part.ts';
import type { Platform } from '../platforms/platform.ts';
import type { Merged } from './merge.ts';

/** The input of all documents in the folder's root. */
export interface Build {
  readonly project: Project;
  readonly platform: Platform;
  readonly server: Server;
  readonly merged: Merged;
}

/** A build with its guide, which several documents quote. */
export interface GuidedBuild extends Build {
  readonly guide: ProjectGuide;
}
