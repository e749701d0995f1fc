import type { Operation } from '../../../../../model/operation.ts';
import type { Project } from '../../../../../model/project.ts';
import type { BrokerBinding } from '../../../../kit/broker/asyncapi.ts';
import type { OrderedContribution, Settled } from '../../../part.ts';
import type { SampleMessage } from '../sample.ts';

/** A broker that messages come from, as far as it differs from others. */
export interface ConsumedBroker {
  /** The module of the runtime that listens. */
  readonly module: string;
  /** The health indicator that readiness waits for. */
  readonly health: string;
  /** The setting that keeps listeners from starting. */
  readonly silence: string;
  /** Library, connection and settings of listeners. */
  contributions(project: Project): readonly OrderedContribution[];
  /** Settles what must stay as it is; `before`: what the last generation settled. Default: that stays. */
  settle?(project: Project, before: Settled): Settled;
  /** How contracts describe it. */
  readonly binding: BrokerBinding;
  /** Why a name cannot be used, as a key of validation texts. */
  fault(queueName: string): string | undefined;
  /** The names that its headers can have, where those are fewer than a mapping takes. */
  readonly headers?: RegExp;
  /** A line of the shell that sends a message to the broker of `compose.yaml`. */
  shell(queueName: string, message: SampleMessage, operation: Operation): string;
  /** The README's words for its queues. */
  readonly words: {
    /** Where calls need something beside the service. */
    readonly calls: string;
    /** The sign by which a message is told from others. */
    readonly id: string;
    readonly queue: 'Queue' | 'Topic';
  };
}
