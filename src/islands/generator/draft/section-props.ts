import type { FieldTexts } from '../../../components/forms/texts.ts';
import type { TinyintsChosen } from '../../../model/described/tinyint.ts';
import type { FieldFault } from '../../../model/fault.ts';
import type { Inputs } from '../../../model/mapping.ts';
import type { FormSpec } from '../../../shared/form-spec.ts';
import type { CheckedOperation, CheckedSchema } from '../../../shared/wire/contract.ts';
import type { Description } from '../endpoints/choice/use-descriptions.ts';
import type { Draft, DraftAction, EndpointDraft } from './draft.ts';

/** The props of every section of the generation screen. */
export interface FormPart {
  readonly draft: Draft;
  readonly dispatch: (action: DraftAction) => void;
  readonly spec: FormSpec;
  readonly faults: readonly FieldFault[];
  readonly texts: FieldTexts;
}

/** The props of an endpoint's inspector beside the endpoint. */
export type RowPart = Omit<FormPart, 'draft'>;

/** One endpoint, its place, and what is known of it. */
export interface EndpointRowProps extends RowPart {
  readonly endpoint: EndpointDraft;
  readonly index: number;
  /** The data source does not have this routine any more. */
  readonly isGone: boolean;
  /** The name that it will get, as far as that is known: of its method, and of its path. */
  readonly method?: string;
  readonly path?: string;
  readonly description: Description | undefined;
  /** The same before any type was chosen. */
  readonly open: Description | undefined;
  /** Of an uploaded schema: what that says of it. */
  readonly operation: CheckedOperation | undefined;
  readonly types: CheckedSchema['types'] | undefined;
  /** The meaning of its `tinyint(1)`s. */
  readonly tinyint1: TinyintsChosen | undefined;
  /** The values that its request can be made of, beside its own members. */
  readonly inputs: Inputs | undefined;
  /** The values that the sender of the technology can send. */
  readonly payload: Inputs | undefined;
  readonly datasource: string;
  readonly onAsk: (endpoints: readonly EndpointDraft[]) => void;
}
