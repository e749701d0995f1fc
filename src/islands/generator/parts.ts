import type { FieldTexts } from '../../components/forms/texts.ts';
import type { FieldFault } from '../../shared/fault.ts';
import type { FormSpec } from '../../shared/form-spec.ts';
import type { Draft, DraftAction } from './draft.ts';

/** What every section of the generation screen takes. */
export interface FormPart {
  readonly draft: Draft;
  readonly dispatch: (action: DraftAction) => void;
  readonly spec: FormSpec;
  readonly faults: readonly FieldFault[];
  readonly texts: FieldTexts;
}
