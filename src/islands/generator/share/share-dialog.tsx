import { useId, useState } from 'react';
import { Dialog } from '../../../components/dialogs/dialog.tsx';
import { failureText } from '../../../components/feedback/failure-text.ts';
import { TextField } from '../../../components/forms/text-field.tsx';
import type { FieldTexts } from '../../../components/forms/texts.ts';
import type { GenerateRequestInput } from '../../../model/request/request.ts';
import { call } from '../../api/client.ts';
import { toast } from '../../state/toasts.ts';
import { curlOf } from './curl.ts';
import { linkOf } from './link.ts';

interface ShareDialogProps {
  /** Checked already: what is shared can be opened. */
  readonly request: GenerateRequestInput;
  readonly texts: FieldTexts;
  readonly onClose: () => void;
}

/** The form as it is now, for others, for a terminal and for later: a link, a line of curl, `forja.json`, a favourite. */
export default function ShareDialog({ request, texts, onClose }: ShareDialogProps) {
  const { t } = texts;
  const [byHand, setByHand] = useState('');
  const link = linkOf(request, `${location.origin}${location.pathname}`);
  const copy = async (text: string, told: string) => {
    const isCopied = await navigator.clipboard?.writeText(text).then(
      () => true,
      () => false,
    );
    if (isCopied) return toast('success', t(told));
    setByHand(text);
  };
  const copyCurl = async () => {
    const endpoint = await call('endpoint');
    if (!endpoint.ok) return toast('error', failureText(t, endpoint.failure));
    const base = endpoint.data.endpoint.replace(/\/+$/, '');
    await copy(curlOf(request as Parameters<typeof curlOf>[0], location.origin, base), 'common:share.curlCopied');
  };
  return (
    <Dialog title={t('common:share.title')} onClose={onClose}>
      <div className="flex flex-col gap-4">
        <Way
          title={t('common:share.link')}
          hint={t(`common:share.${link ? 'linkHint' : 'linkTooLong'}`)}
          action={link && t('common:share.copyLink')}
          onAction={() => void copy(link ?? '', 'common:share.linkCopied')}
        />
        <Way
          title={t('common:share.curl')}
          hint={t('common:share.curlHint')}
          action={t('common:share.copyCurl')}
          onAction={() => void copyCurl()}
        />
        <Way
          title="forja.json"
          hint={t('common:share.fileHint')}
          action={t('common:share.saveFile')}
          onAction={() => save(request)}
        />
        <KeepField request={request} texts={texts} />
        {byHand !== '' && <ByHand label={t('common:share.byHand')} text={byHand} />}
      </div>
    </Dialog>
  );
}

/** Shows a text that the browser did not let us copy. */
function ByHand({ label, text }: { readonly label: string; readonly text: string }) {
  return (
    <label className="flex flex-col gap-1 text-sm">
      {label}
      <textarea
        readOnly
        className="textarea w-full font-mono text-xs"
        rows={4}
        value={text}
        onFocus={({ currentTarget }) => currentTarget.select()}
      />
    </label>
  );
}

interface WayProps {
  readonly title: string;
  readonly hint: string;
  /** The text of the button; without it there is none. */
  readonly action: string | undefined;
  readonly onAction: () => void;
}

function Way({ title, hint, action, onAction }: WayProps) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
      <div className="min-w-0 grow basis-60">
        <h3 id={id} className="font-medium text-sm">
          {title}
        </h3>
        <p className="text-base-content/75 text-xs">{hint}</p>
      </div>
      {action && (
        <button type="button" className="btn btn-sm" onClick={onAction}>
          {action}
        </button>
      )}
    </section>
  );
}

/** Keeps the form with the account; a name that is there already stands for this one then. */
function KeepField({ request, texts }: Pick<ShareDialogProps, 'request' | 'texts'>) {
  const { t } = texts;
  const [name, setName] = useState(request.name);
  const [error, setError] = useState<string>();
  const [busy, setBusy] = useState(false);
  const keep = async () => {
    if (busy) return;
    if (name.trim() === '') return setError(t('common:validation.required', { field: t('common:share.favourite') }));
    setBusy(true);
    const result = await call('saveFavourite', { body: { name, request } });
    setBusy(false);
    setError(result.ok ? undefined : failureText(t, result.failure));
    if (result.ok) toast('success', t('common:share.kept', { name }));
  };
  return (
    <form
      className="flex flex-wrap items-end gap-x-4 gap-y-2 border-base-300 border-t pt-4"
      onSubmit={(event) => {
        event.preventDefault();
        void keep();
      }}
    >
      <div className="min-w-0 grow basis-60">
        <TextField
          path="favourite"
          label={t('common:share.favourite')}
          hint={t('common:share.favouriteHint')}
          error={error}
          value={name}
          onChange={setName}
        />
      </div>
      <button type="submit" className="btn btn-sm" aria-busy={busy || undefined}>
        {t('common:share.keep')}
      </button>
    </form>
  );
}

function save(request: GenerateRequestInput): void {
  const url = URL.createObjectURL(new Blob([`${JSON.stringify(request, null, 2)}\n`], { type: 'application/json' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = 'forja.json';
  link.click();
  URL.revokeObjectURL(url);
}
