import { useState } from 'react';
import { FailureState } from '../../../components/feedback/states.tsx';
import type { FieldTexts } from '../../../components/forms/texts.ts';
import type { GenerateRequestInput } from '../../../model/request/request.ts';
import { FILE_CHANGES, type FileChange, type RegenerateChanges } from '../../../shared/wire/regenerate.ts';
import { call } from '../../api/client.ts';
import { useCall } from '../../state/use-call.ts';
import { Pager } from '../endpoints/pager.tsx';

const FILES_PER_PAGE = 100;

interface FileChangesProps {
  /** One key for each review. */
  readonly review: string;
  readonly request: GenerateRequestInput;
  readonly language: string;
  readonly texts: FieldTexts;
}

/** Shows the changes of a new generation file by file; only on demand, because the whole project is generated for it. */
export function FileChanges(props: FileChangesProps) {
  const { t } = props.texts;
  const [open, setOpen] = useState(false);
  return (
    <section aria-label={t('common:forms.files.title')} className="flex flex-col gap-2">
      {open ? (
        <Read {...props} />
      ) : (
        <button type="button" className="btn btn-sm self-start" onClick={() => setOpen(true)}>
          {t('common:forms.files.show')}
        </button>
      )}
    </section>
  );
}

function Read({ review, request, language, texts }: FileChangesProps) {
  const { t } = texts;
  const changes = useCall(review, () => call('regenerateChanges', { body: request }));
  if (changes.state === 'failed') return <FailureState failure={changes.failure} onRetry={changes.reload} />;
  if (changes.state !== 'ready') {
    return (
      <p role="status" className="text-base-content/75">
        <span className="loading loading-spinner loading-xs mr-2 align-middle" aria-hidden="true" />
        {t('common:forms.files.loading')}
      </p>
    );
  }
  return <Compared changes={changes.data} language={language} texts={texts} />;
}

interface ComparedProps extends Pick<FileChangesProps, 'language' | 'texts'> {
  readonly changes: RegenerateChanges;
}

function Compared({ changes: { against, since, versions, files, same }, language, texts }: ComparedProps) {
  const { t } = texts;
  const [page, setPage] = useState(0);
  const date = new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeStyle: 'short' });
  const at = since === null ? '' : date.format(new Date(since));
  if (against !== 'artifact') return <p role="status">{t(`common:forms.files.${against}`, { since: at })}</p>;
  const count = (kind: FileChange['kind']) => files.filter((file) => file.kind === kind).length;
  const counts = FILE_CHANGES.filter((kind) => count(kind) > 0).map((kind) =>
    t(`common:forms.files.counts.${kind}`, { n: count(kind) }),
  );
  const from = page * FILES_PER_PAGE;
  return (
    <>
      <p className="font-semibold" role="status">
        {t('common:forms.files.against', { since: at })}
      </p>
      <p className="text-base-content/75 text-sm tabular-nums">
        {[...counts, t('common:forms.files.counts.same', { n: same })].join(' · ')}
      </p>
      {versions.map(({ name, before, after }) => (
        <p key={name} className="text-sm">
          {t('common:forms.files.version', { name, before, after })}
        </p>
      ))}
      {files.length > 0 && (
        <ul className="rounded-field border border-base-300" aria-label={t('common:forms.files.title')}>
          {files.slice(from, from + FILES_PER_PAGE).map((file) => (
            <li key={file.path} className="border-base-300 not-last:border-b">
              <OneFile file={file} texts={texts} />
            </li>
          ))}
        </ul>
      )}
      <Pager current={page} pages={Math.ceil(files.length / FILES_PER_PAGE)} onPage={setPage} texts={texts} />
    </>
  );
}

const BADGES: Readonly<Record<FileChange['kind'], string>> = {
  added: 'badge-soft badge-success',
  changed: 'badge-soft badge-info',
  removed: 'badge-soft badge-error',
  yours: 'badge-outline border-warning text-base-content',
};

function OneFile({ file, texts: { t } }: { readonly file: FileChange; readonly texts: FieldTexts }) {
  const { path, kind, added, removed, diff } = file;
  const line = (
    <span className="inline-flex w-[calc(100%-1.5rem)] flex-wrap items-center gap-x-2 gap-y-1 align-middle">
      <span className={`badge badge-sm ${BADGES[kind]}`}>{t(`common:forms.files.kinds.${kind}`)}</span>
      <span className="wrap-anywhere min-w-0 font-mono text-xs">{path}</span>
      <span className="ml-auto whitespace-nowrap text-base-content/75 text-xs tabular-nums">
        {added > 0 && `+${added}`} {removed > 0 && `−${removed}`}
      </span>
    </span>
  );
  if (diff === '') return <p className="py-1 pr-2 pl-6">{line}</p>;
  return (
    <details>
      <summary className="cursor-pointer px-2 py-1">{line}</summary>
      {kind === 'yours' && (
        <p className="px-3 pb-2 text-base-content/75 text-xs">{t('common:forms.files.yoursLead')}</p>
      )}
      <pre
        className="max-h-80 overflow-auto border-base-300 border-t bg-base-200/40 px-3 py-2 text-xs"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls has to be reachable by keyboard
        tabIndex={0}
      >
        <code>
          {diff.split('\n').map((text, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a line is its index in the diff
            <span key={index} className={`block ${COLOURS[text.charAt(0)] ?? ''}`}>
              {text || ' '}
            </span>
          ))}
        </code>
      </pre>
    </details>
  );
}

/** The sign before each line says the same. */
const COLOURS: Readonly<Record<string, string>> = {
  '+': 'bg-success/15',
  '-': 'bg-error/15',
  '@': 'text-base-content/75',
};
