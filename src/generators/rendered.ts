import type { FirstSteps, ProjectGuide } from '../model/guide.ts';
import type { PackedLock } from '../model/kept.ts';

/** A generated project as a zip, made by a render thread. */
export interface RenderedProject {
  readonly zip: Uint8Array;
  readonly name: string;
  readonly files: number;
  readonly lock: PackedLock;
  readonly steps: FirstSteps;
}

/** The contract of a project alone. */
export interface RenderedContract {
  readonly content: Uint8Array;
  /** `orders.openapi.yaml` */
  readonly fileName: string;
  readonly lock: PackedLock;
}

/** A question to a started service that reaches nothing else; it must be answered as documented. */
export type Probe = HttpProbe | GrpcProbe | ListenerProbe;

/** A request, and its answer. */
export interface HttpProbe {
  readonly kind: 'http';
  readonly name: string;
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
  readonly expectStatus: number;
  readonly expectBody?: string;
}

/** A call of a gRPC method with one message, and the status that it ends with. */
export interface GrpcProbe {
  readonly kind: 'grpc';
  readonly name: string;
  /** The variable by which the service is told its port for gRPC. */
  readonly portVariable: string;
  /** `/grpc.health.v1.Health/Check` */
  readonly path: string;
  /** The message, encoded, in hexadecimal digits. */
  readonly message: string;
  readonly metadata: Readonly<Record<string, string>>;
  readonly expectStatus: number;
}

/** A check of a listener, which nobody can call: the service's log has a line with this text once it listens. */
export interface ListenerProbe {
  readonly kind: 'listener';
  readonly name: string;
  readonly logged: string;
}

/** A generated project as files, made by a render thread for a Build. */
export interface RenderedService extends RenderedFiles {
  readonly lock: PackedLock;
}

/** For a Build: the same files unzipped into a folder, and the questions to ask of it once it runs. */
export interface RenderedFiles {
  readonly name: string;
  readonly files: ReadonlyMap<string, Uint8Array>;
  readonly probes: readonly Probe[];
  readonly guide: ProjectGuide;
  /** The project takes the runtime's modules from a Maven repository. Absent: it has their source. */
  readonly runtime?: 'dependencies';
  /** ISO instant: until when the service runs; only of a Test. */
  readonly notAfter?: string;
}
