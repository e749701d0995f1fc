import { Dialog } from '../../components/dialogs/dialog.tsx';
import { useDatasourceTexts } from './texts.ts';

interface DiscardDialogProps {
  readonly onKeep: () => void;
  readonly onDiscard: () => void;
}

/** Asks before what was typed goes away; the focus starts on keeping it. */
export function DiscardDialog({ onKeep, onDiscard }: DiscardDialogProps) {
  const { say } = useDatasourceTexts();
  const actions = (
    <>
      <button type="button" className="btn btn-error" onClick={onDiscard}>
        {say('discard.confirm')}
      </button>
      <button type="button" className="btn" onClick={onKeep} data-focus>
        {say('discard.keep')}
      </button>
    </>
  );
  return (
    <Dialog title={say('discard.title')} tone="warning" onClose={onKeep} actions={actions}>
      <p>{say('discard.text')}</p>
    </Dialog>
  );
}
