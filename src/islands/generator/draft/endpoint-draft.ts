import type { Options } from '../../../components/forms/option-fields.tsx';
import type { RoutineLine } from '../../../components/picker/routine.ts';
import type { GivenResult } from '../../../model/described/given-result.ts';
import type { ChosenTypes } from '../../../model/described/polymorphic.ts';
import type { RoutineRef } from '../../../model/described/routine.ts';
import type { TinyintChoices } from '../../../model/described/tinyint.ts';
import type { Mapping } from '../../../model/mapping.ts';

/** The operation that an endpoint runs: a routine of the data source, a statement, or an operation of an uploaded schema. */
export type SourceDraft =
  | {
      readonly kind: 'routine';
      readonly ref: RoutineRef;
      readonly signature: string;
      readonly routineKind: RoutineLine['kind'];
      /** The names that its parameters have; not known before the list of routines is there. */
      readonly parameters?: readonly string[];
      /** Whether it only reads; not known of a request from a file until the list of routines is there. */
      readonly readOnly?: boolean;
    }
  | { readonly kind: 'query'; readonly sql: string }
  | {
      readonly kind: 'operation';
      readonly id: string;
      /** Its method and path. */
      readonly signature: string;
      readonly readOnly?: boolean;
    };

export interface EndpointDraft {
  /** The routine's key, or `query-<n>`. */
  readonly key: string;
  readonly name: string;
  /** The name of the request's record; absent or empty: made from the endpoint's name. */
  readonly requestClass?: string;
  readonly source: SourceDraft;
  readonly options: Options;
  readonly senders: readonly SenderDraft[];
  /** Where members of its request come from. */
  readonly input?: Mapping;
  /** The payload of the sender that the technology brings. */
  readonly payload?: Mapping;
  /** The chosen types for its polymorphic types. */
  readonly types?: ChosenTypes;
  /** The meaning of single `tinyint(1)`s, by the names of parameters, columns or the function. */
  readonly tinyint1?: TinyintChoices;
  /** Columns of its results that were sampled or edited. */
  readonly results?: readonly GivenResult[];
}

/** Where an operation's result is sent to as well. */
interface SenderDraft {
  readonly sender: string;
  readonly options: Options;
  /** The payload, where it is not the answer as it is. */
  readonly payload?: Mapping;
}
