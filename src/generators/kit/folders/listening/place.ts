import type { OrderedContribution } from '../../../parts/part.ts';
import type { Rendered } from '../../../text/render/rendered.ts';
import type { FileEndpoint } from './options.ts';

/** A file that the README puts where its listener finds it. */
export interface SentFile {
  readonly name: string;
  /** The line of a shell that writes it. */
  readonly written: Rendered;
  readonly options: Pick<FileEndpoint, 'directory' | 'ready' | 'marker'>;
}

/** Where files come to. `P`: the options for the project of who listens there. */
export interface Place<P = never> {
  /** The trigger's id, and the package of its classes. */
  readonly id: 'file' | 'sftp';
  /** The beginning of the variables of directories: `FILE`. */
  readonly prefix: string;
  /** It is not on the machine of the service: generated tests use folders of their own. */
  readonly isElsewhere: boolean;
  /** The directory that is suggested by an endpoint's path. */
  suggested(path: string): string;
  /** The value that a directory's variable has in a container, where it is another one. */
  composed(directory: string): { readonly composed?: string };
  /** Contributes what a container has of a listener's directory and of its folders for files that are done with. */
  mounts(folders: readonly string[]): readonly OrderedContribution[];
  /** Contributes what leads there. */
  contribute(options: P): readonly OrderedContribution[];
  /** Writes the steps by which a file comes there whole. */
  put(file: SentFile, options: P): readonly Rendered[];
  /** Tells in Markdown who runs the service about its directories. */
  about(options: P): string;
}
