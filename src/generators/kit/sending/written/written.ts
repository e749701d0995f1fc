import type { SenderId } from '../../../../model/request/part-ids.ts';
import type { OrderedContribution } from '../../../parts/part.ts';
import type { Directory } from './directories.ts';

/** How a sender writes messages as files. `P`: its options for the project. */
export interface Written<P> {
  readonly id: SenderId;
  /** The beginning of its classes: `File`. */
  readonly name: string;
  /** The module of the runtime that writes them, which is also the name of its settings and of its page. */
  readonly module: string;
  /** The beginning of the variables of directories: `SENT_FILES`. */
  readonly prefix: string;
  /** The title of the README's section. */
  readonly title: string;
  /** `written to a file as JSON` */
  readonly sent: string;
  /** Contributes the module of the runtime, and what leads to where files are written. */
  contribute(options: P): readonly OrderedContribution[];
  /** The value that a directory's variable has in a container, where it is another one. */
  composed(directory: Directory): { readonly composed?: string };
  /** Contributes what a container has of a directory. */
  mount(directory: Directory): readonly OrderedContribution[];
}
