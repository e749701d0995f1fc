import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog } from '../../../components/dialogs/dialog.tsx';
import { EmptyState, FailureState, LoadingRows } from '../../../components/feedback/states.tsx';
import type { TechnologyId } from '../../../model/request/request.ts';
import { call } from '../../api/client.ts';
import type { Result } from '../../api/result.ts';
import { byDay } from '../../state/by-day.ts';
import { type Loaded, useCall } from '../../state/use-call.ts';

interface LibraryDialogProps {
  /** Only what this screen can show. */
  readonly technology: TechnologyId;
  /** Fills the form with a kept request. */
  readonly onOpen: (request: unknown, name: string) => void;
  readonly onClose: () => void;
}

/** Lists the drafts that the account saved and its latest generations: each fills the form again. */
export default function LibraryDialog(props: LibraryDialogProps) {
  const { t } = useTranslation();
  const [problem, setProblem] = useState<Parameters<typeof FailureState>[0]['failure']>();
  const open = async (name: string, read: () => Promise<Result<{ readonly request: unknown }>>) => {
    const result = await read();
    if (!result.ok) return setProblem(result.failure);
    props.onOpen(result.data.request, name);
    props.onClose();
  };
  return (
    <Dialog title={t('common:library.title')} onClose={props.onClose} wide>
      <div className="flex flex-col gap-6">
        {problem && <FailureState failure={problem} />}
        <FavouriteList
          {...props}
          onChoose={(id, name) => void open(name, () => call('getFavourite', { query: { id } }))}
        />
        <History {...props} onChoose={(id, name) => void open(name, () => call('getService', { query: { id } }))} />
      </div>
    </Dialog>
  );
}

type Choose = (id: string, name: string) => void;
type ListProps = Pick<LibraryDialogProps, 'technology'> & { readonly onChoose: Choose };

function FavouriteList({ technology, onChoose }: ListProps) {
  const { t, i18n } = useTranslation();
  const kept = useCall('favourites', () => call('getFavourites'));
  const date = new Intl.DateTimeFormat(i18n.language, { dateStyle: 'medium' });
  const remove = async (id: string) => {
    await call('deleteFavourite', { query: { id } });
    kept.reload();
  };
  return (
    <section aria-labelledby="favourites-title" className="flex flex-col gap-2">
      <h3 id="favourites-title" className="font-semibold text-sm">
        {t('common:library.favourites')}
      </h3>
      <Waiting list={kept} empty={t('common:library.noFavourites')} of={(row) => row.technology === technology}>
        {(rows) => (
          <ul className="divide-y divide-base-300 rounded-field border border-base-300">
            {rows.map(({ id, name, project, endpoints, savedAt }) => (
              <li key={id} className="flex items-center gap-2 pr-1">
                <OpenButton name={name} onClick={() => onChoose(id, name)}>
                  {`${project} · ${t('common:library.endpoints', { count: endpoints })} · ${date.format(new Date(savedAt))}`}
                </OpenButton>
                <button
                  type="button"
                  className="btn btn-ghost btn-square btn-sm"
                  aria-label={t('common:forms.removeOne', { name })}
                  title={t('common:forms.remove')}
                  onClick={() => void remove(id)}
                >
                  <span aria-hidden="true">✕</span>
                </button>
              </li>
            ))}
          </ul>
        )}
      </Waiting>
    </section>
  );
}

const LATEST = 50;

function History({ technology, onChoose }: ListProps) {
  const { t, i18n } = useTranslation();
  const lately = useCall('history', () => call('getServices', { query: { technology, limit: LATEST } }));
  const time = new Intl.DateTimeFormat(i18n.language, { timeStyle: 'short' });
  return (
    <section aria-labelledby="history-title" className="flex flex-col gap-2">
      <h3 id="history-title" className="font-semibold text-sm">
        {t('common:library.lately')}
      </h3>
      <Waiting list={lately} empty={t('common:library.noneLately')}>
        {(rows) =>
          byDay(rows, { language: i18n.language }).map((day) => (
            <div key={day.title} className="flex flex-col gap-1">
              <h4 className="text-base-content/75 text-xs">{day.title}</h4>
              <ul aria-label={day.title} className="divide-y divide-base-300 rounded-field border border-base-300">
                {day.rows.map(({ id, name, mode, state, createdAt }) => (
                  <li key={id} className="flex items-center">
                    <OpenButton name={name} onClick={() => onChoose(id, name)}>
                      {[
                        t(`common:forms.choices.mode.${mode}`),
                        ...(state === 'done' ? [] : [t(`common:steps.${state}`)]),
                        time.format(new Date(createdAt)),
                      ].join(' · ')}
                    </OpenButton>
                  </li>
                ))}
              </ul>
            </div>
          ))
        }
      </Waiting>
    </section>
  );
}

interface OpenButtonProps {
  readonly name: string;
  readonly onClick: () => void;
  readonly children: string;
}

function OpenButton({ name, onClick, children }: OpenButtonProps) {
  return (
    <button
      type="button"
      className="btn btn-ghost h-auto min-h-10 min-w-0 shrink grow justify-between gap-4 px-3 py-1 font-normal"
      onClick={onClick}
    >
      <bdi className="min-w-24 truncate font-mono text-sm">{name}</bdi>
      <span className="min-w-0 shrink-0 text-right text-base-content/75 text-xs max-sm:shrink">{children}</span>
    </button>
  );
}

interface WaitingProps<T> {
  readonly list: Loaded<readonly T[]> & { reload(): void };
  readonly empty: string;
  readonly of?: (row: T) => boolean;
  readonly children: (rows: readonly T[]) => ReactNode;
}

function Waiting<T>({ list, empty, of = () => true, children }: WaitingProps<T>) {
  const { t } = useTranslation();
  if (list.state === 'failed') return <FailureState failure={list.failure} onRetry={list.reload} />;
  const rows = ('data' in list ? list.data : undefined)?.filter(of);
  if (!rows) return <LoadingRows label={t('common:library.title')} rows={2} />;
  return rows.length === 0 ? <EmptyState title={empty} /> : children(rows);
}
