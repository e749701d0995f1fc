import { useId, useState } from 'react';
import { FailureState } from '../../../components/feedback/states.tsx';
import type { FieldTexts } from '../../../components/forms/texts.ts';
import type { GenerateRequestInput } from '../../../model/request/request.ts';
import type { RequestChanges } from '../../../shared/wire/changes.ts';
import { call } from '../../api/client.ts';
import { useCall } from '../../state/use-call.ts';
import { Pager } from '../endpoints/pager.tsx';
import { type Access, KINDS, type Kind, type Line, linesOf } from './change-lines.ts';

/** Two thousand rows at once would take a second to draw. */
const ROWS_PER_PAGE = 100;
/** Changes of what still exists that can break who uses it: shown first. */
const WARNED: readonly Kind[] = ['renamed', 'access', 'moved'];

interface ChangesProps {
  /** One key for each review. */
  readonly review: string;
  readonly request: GenerateRequestInput;
  readonly language: string;
  readonly texts: FieldTexts;
}

/** Shows the changes for callers, and for code that uses generated classes, since the project's last generation, as the generator itself finds them. */
export function Changes({ review, request, language, texts }: ChangesProps) {
  const { t } = texts;
  const changes = useCall(review, () => call('reviewChanges', { body: request }));
  return (
    <section aria-label={t('common:forms.changes.title')} className="flex min-h-8 flex-col gap-2">
      {changes.state === 'loading' && (
        <p role="status" className="text-base-content/75">
          <span className="loading loading-spinner loading-xs mr-2 align-middle" aria-hidden="true" />
          {t('common:forms.changes.loading')}
        </p>
      )}
      {changes.state === 'failed' && <FailureState failure={changes.failure} onRetry={changes.reload} />}
      {changes.state === 'ready' && <Compared changes={changes.data} language={language} texts={texts} />}
    </section>
  );
}

interface ComparedProps extends Pick<ChangesProps, 'language' | 'texts'> {
  readonly changes: RequestChanges;
}

function Compared({ changes, language, texts }: ComparedProps) {
  const { t } = texts;
  const lines = linesOf(changes, (access) => accessWords(access, texts));
  const [shown, setShown] = useState<Kind | undefined>(WARNED.find((kind) => lines[kind].length > 0));
  const list = useId();
  if (changes.against === 'nothing') return <p>{t('common:forms.changes.nothing')}</p>;
  const date = new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeStyle: 'short' });
  const since = changes.since === null ? '' : date.format(new Date(changes.since));
  return (
    <>
      <p className="font-semibold">{t(`common:forms.changes.${changes.against}`, { since })}</p>
      <div className="flex flex-wrap gap-2">
        {KINDS.filter((kind) => lines[kind].length > 0).map((kind) => (
          <button
            key={kind}
            type="button"
            className={`btn btn-sm tabular-nums ${WARNED.includes(kind) ? 'btn-warning' : ''}`}
            aria-expanded={shown === kind}
            aria-controls={list}
            onClick={() => setShown(shown === kind ? undefined : kind)}
          >
            {t(`common:forms.changes.kinds.${kind}`, { n: lines[kind].length })}
            <span aria-hidden="true">{shown === kind ? '▴' : '▾'}</span>
          </button>
        ))}
      </div>
      <div id={list}>{shown && <ChangeList key={shown} kind={shown} lines={lines[shown]} texts={texts} />}</div>
    </>
  );
}

/** `JWT · scope orders:read · role clerk` */
function accessWords({ auth, scopes, roles }: Access, { t }: FieldTexts): string {
  const word = (kind: string, name: string) => t(`common:forms.changes.needs.${kind}`, { name });
  return [
    t(`common:forms.changes.auth.${auth}`),
    ...scopes.map((name) => word('scope', name)),
    ...roles.map((name, index) => word(index > 0 ? 'orRole' : 'role', name)),
  ].join(' · ');
}

interface ChangeListProps extends Pick<ChangesProps, 'texts'> {
  readonly kind: Kind;
  readonly lines: readonly Line[];
}

function ChangeList({ kind, lines, texts }: ChangeListProps) {
  const { t } = texts;
  const [page, setPage] = useState(0);
  const from = page * ROWS_PER_PAGE;
  return (
    <>
      <p className={kind !== 'new' && kind !== 'stays' ? 'mb-1' : 'mb-1 text-base-content/75'}>
        {t(`common:forms.changes.leads.${kind}`)}
      </p>
      <ul
        className={`max-h-48 overflow-auto rounded-field border ${WARNED.includes(kind) ? 'border-warning' : 'border-base-300'}`}
        aria-label={t(`common:forms.changes.kinds.${kind}`, { n: lines.length })}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls has to be reachable by keyboard
        tabIndex={0}
      >
        {lines.slice(from, from + ROWS_PER_PAGE).map(({ of, now, before }) => (
          <li
            key={`${of} ${before} ${now}`}
            className="wrap-anywhere border-base-300 px-2 py-1 font-mono text-xs not-last:border-b"
          >
            {of !== undefined && <span className="font-semibold">{of}: </span>}
            {before !== undefined && (
              <>
                <span className="text-base-content/75">{before}</span>
                <span className="sr-only">{t('common:forms.changes.becomes')}</span>
                <span aria-hidden="true"> → </span>
              </>
            )}
            <span className={before === undefined ? '' : 'font-semibold'}>
              {now ?? t('common:forms.changes.noSuccessor')}
            </span>
          </li>
        ))}
      </ul>
      <Pager current={page} pages={Math.ceil(lines.length / ROWS_PER_PAGE)} onPage={setPage} texts={texts} />
    </>
  );
}
