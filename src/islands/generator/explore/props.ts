import type { ShownFault } from '../../../components/forms/texts.ts';
import type { Preview } from '../../../shared/wire/preview.ts';
import type { FormPart } from '../draft/section-props.ts';
import type { Explore } from './use-explore.ts';
import type { PreviewState } from './use-preview.ts';

/** The props of every part of the preview. */
export interface ExploreProps extends Pick<FormPart, 'draft' | 'texts' | 'spec'> {
  readonly explore: Explore;
  readonly preview: PreviewState;
  /** Leads to the field of a fault. */
  readonly onFault: (fault: ShownFault) => void;
}

export interface FilesProps extends ExploreProps {
  readonly tree: Preview;
}
