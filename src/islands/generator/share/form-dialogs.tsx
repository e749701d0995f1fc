import { lazy, Suspense } from 'react';
import type { FieldTexts } from '../../../components/forms/texts.ts';
import type { GenerateRequestInput, TechnologyId } from '../../../model/request/request.ts';
import type { KeyActions } from '../keys/use-form-keys.ts';

const KeysDialog = lazy(() => import('../keys/keys-dialog.tsx'));
const LibraryDialog = lazy(() => import('./library-dialog.tsx'));
const ShareDialog = lazy(() => import('./share-dialog.tsx'));

/** The dialogs over the form, beside its review; each is loaded when it is first opened. */
export type FormDialog =
  | { readonly kind: 'keys' | 'library' }
  | { readonly kind: 'share'; readonly request: GenerateRequestInput };

interface FormDialogsProps {
  readonly dialog: FormDialog | undefined;
  readonly keys: KeyActions;
  readonly technology: TechnologyId;
  readonly texts: FieldTexts;
  readonly onOpen: (request: unknown, name: string) => void;
  readonly onClose: () => void;
}

export function FormDialogs({ dialog, keys, technology, texts, onOpen, onClose }: FormDialogsProps) {
  if (!dialog) return null;
  return (
    <Suspense>
      {dialog.kind === 'keys' && <KeysDialog actions={keys} onClose={onClose} />}
      {dialog.kind === 'library' && <LibraryDialog {...{ technology, onOpen, onClose }} />}
      {dialog.kind === 'share' && <ShareDialog request={dialog.request} {...{ texts, onClose }} />}
    </Suspense>
  );
}
