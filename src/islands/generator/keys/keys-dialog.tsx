import { useTranslation } from 'react-i18next';
import { Dialog } from '../../../components/dialogs/dialog.tsx';
import { useIsMac } from './key-hint.tsx';
import { KEY_IDS, KEYS, type KeyId } from './keys.ts';
import type { KeyActions } from './use-form-keys.ts';

interface KeysDialogProps {
  /** The actions that keys have here. */
  readonly actions: KeyActions;
  readonly onClose: () => void;
}

/** Keys of the lines of endpoints, in words. */
const LIST = ['move', 'extend', 'toggle', 'all', 'edit', 'back', 'remove'] as const;

/** All keys of the screen, and those of the list of endpoints. */
export default function KeysDialog({ actions, onClose }: KeysDialogProps) {
  const { t } = useTranslation();
  const isMac = useIsMac();
  const keysOf = (id: KeyId) =>
    `${KEYS[id].ctrl ? (isMac && id !== 'explore' ? '⌘ ' : 'Ctrl ') : ''}${t(`common:keys.names.${id}`)}`;
  return (
    <Dialog title={t('common:keys.title')} onClose={onClose}>
      <div className="flex flex-col gap-4">
        <Keys
          rows={KEY_IDS.filter((id) => actions[id]).map((id) => ({
            key: keysOf(id),
            does: t(`common:keys.does.${id}`),
          }))}
        />
        <h3 className="font-semibold text-sm">{t('common:keys.list')}</h3>
        <Keys rows={LIST.map((id) => ({ key: t(`common:keys.names.${id}`), does: t(`common:keys.does.${id}`) }))} />
      </div>
    </Dialog>
  );
}

function Keys({ rows }: { readonly rows: readonly { readonly key: string; readonly does: string }[] }) {
  return (
    <dl className="grid grid-cols-[auto_minmax(0,1fr)] items-baseline gap-x-4 gap-y-2">
      {rows.map(({ key, does }) => (
        <div key={key} className="contents">
          <dt>
            <kbd className="rounded-sm border border-base-content/30 px-1.5 py-0.5 font-sans text-xs">{key}</kbd>
          </dt>
          <dd>{does}</dd>
        </div>
      ))}
    </dl>
  );
}
