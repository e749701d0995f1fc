import type { FieldTexts } from '../../../components/forms/texts.ts';
import type { TinyintsChosen } from '../../../model/described/tinyint.ts';
import type { FieldFault } from '../../../model/fault.ts';
import type { Inputs } from '../../../model/mapping.ts';
import type { FormSpec } from '../../../shared/form-spec.ts';
import type { CheckedOperation, CheckedSchema } from '../../../shared/wire/contract.ts';
import type { Description } from '../endpoints/choice/use-descriptions.ts';
import type { Draft, DraftAction, EndpointDraft } from './draft.ts';

/** What every section of the generation screen takes. */
export interface FormPart {
  readonly draft: Draft;
  readonly dispatch: (action: DraftAction) => void;
  readonly spec: FormSpec;
  readonly faults: readonly FieldFault[];
  readonly texts: FieldTexts;
}

/** What the inspector of an endpoint takes beside the endpoint. */
export type RowPart = Omit<FormPart, 'draft'>;

/** One endpoint, its place, and what is known of it. */
export interface EndpointRowProps extends RowPart {
  readonly endpoint: EndpointDraft;
  readonly index: number;
  /** The data source does not have this routine any more. */
  readonly isGone: boolean;
  /** What it will be called, as far as that is known: its method, and the word of its path. */
  readonly method?: string;
  readonly path?: string;
  readonly description: Description | undefined;
  /** The same before any type was chosen. */
  readonly open: Description | undefined;
  /** Of an uploaded schema: what that says of it. */
  readonly operation: CheckedOperation | undefined;
  readonly types: CheckedSchema['types'] | undefined;
  /** What its `tinyint(1)` are. */
  readonly tinyint1: TinyintsChosen | undefined;
  /** What its request can be made of beside its own members. */
  readonly inputs: Inputs | undefined;
  /** What the sender can send that the technology brings. */
  readonly payload: Inputs | undefined;
  readonly datasource: string;
  readonly onAsk: (endpoints: readonly EndpointDraft[]) => void;
}
