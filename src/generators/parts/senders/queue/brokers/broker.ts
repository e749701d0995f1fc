import type { Project } from '../../../../../model/project.ts';
import type { BrokerBinding } from '../../../../kit/broker/asyncapi.ts';
import type { JsonSchema } from '../../../../kit/json/schema.ts';
import type { OrderedContribution, Settled, Use } from '../../../part.ts';
import type { QueueEndpoint, QueueProject } from '../options.ts';

type Uses = readonly Use<QueueEndpoint>[];

/** A broker that messages are sent to, as far as it differs from others. */
export interface SentBroker {
  /** Library, connection, and where it is the same for all, the module of the runtime that sends. */
  contributions(project: Project): readonly OrderedContribution[];
  /** Settles what must stay as it is; `before`: what the last generation settled. Default: that stays. */
  settle?(project: Project, before: Settled): Settled;
  /** The classes that listen to operations, and what of the project stands beside them. */
  files(project: Project, options: QueueProject, uses: Uses): readonly OrderedContribution[];
  /** Asks for what keeps messages until they are sent. */
  kept(options: QueueProject): readonly OrderedContribution[];
  /** How contracts describe it. */
  readonly binding: BrokerBinding;
  /** The headers that each message has beside its operation. */
  readonly headers: Readonly<Record<string, JsonSchema>>;
  /** The option that cannot be used, and why, as a key of validation texts. */
  fault(options: QueueEndpoint): { readonly option: keyof QueueEndpoint; readonly message: string } | undefined;
  /** The README's words for it. */
  readonly words: {
    /** `published to RabbitMQ as JSON` */
    readonly sent: string;
    /** The page of the runtime's module that has an outbox, and that which has none. */
    readonly pages: Readonly<Record<QueueProject['delivery'], string>>;
    /** The columns of the table of what is sent where, behind the operation's. */
    readonly columns: readonly string[];
    cells(options: QueueEndpoint): readonly string[];
  };
}
