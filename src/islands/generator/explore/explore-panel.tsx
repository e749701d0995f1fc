import { type KeyboardEvent, type ReactNode, useLayoutEffect, useRef } from 'react';
import { EmptyState, FailureState, LoadingRows } from '../../../components/feedback/states.tsx';
import { CloseIcon } from '../../../components/shell/icons.tsx';
import { ContractDownload } from './contract-download.tsx';
import { EndpointTable } from './endpoint-table.tsx';
import { FilesTab } from './files-tab.tsx';
import type { ExploreProps } from './props.ts';

/** The project as it would be generated now: its tree, its files, and its endpoints as callers will know them. */
export default function ExplorePanel(props: ExploreProps) {
  const { explore } = props;
  return explore.isFull ? (
    <FullScreen {...props}>
      <Panel {...props} />
    </FullScreen>
  ) : (
    <Beside {...props}>
      <Panel {...props} />
    </Beside>
  );
}

type FrameProps = ExploreProps & { readonly children: ReactNode };

/** It goes along with the page, and takes the height that there is. */
function Beside({ texts, explore, children }: FrameProps) {
  const box = useRef<HTMLElement>(null);
  // Who typed on while it was loaded keeps the focus.
  useLayoutEffect(() => {
    const wasButton = [null, 'explore-open', ''].includes(document.activeElement?.id ?? null);
    if (wasButton) box.current?.querySelector<HTMLElement>('[data-focus]')?.focus({ preventScroll: true });
  }, []);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.defaultPrevented) return;
    explore.close();
    document.getElementById('explore-open')?.focus();
  };
  return (
    <aside
      ref={box}
      id="explore"
      aria-label={texts.t('common:explore.title')}
      className="sticky top-20 flex h-[calc(100dvh-6rem)] min-w-0 flex-col rounded-box border border-base-300 bg-base-100"
      onKeyDown={onKeyDown}
    >
      {children}
    </aside>
  );
}

function FullScreen({ texts, explore, children }: FrameProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => {
    const element = dialog.current;
    if (element && !element.open) {
      element.showModal();
      element.querySelector<HTMLElement>('[data-focus]')?.focus();
    }
    return () => element?.close();
  }, []);
  return (
    <dialog
      ref={dialog}
      id="explore"
      aria-label={texts.t('common:explore.title')}
      className="m-0 h-dvh max-h-none w-screen max-w-none bg-base-100 text-base-content open:flex open:flex-col"
      onCancel={(event) => {
        if (event.target !== event.currentTarget) return;
        event.preventDefault();
        explore.close();
      }}
    >
      {children}
    </dialog>
  );
}

function Panel(props: ExploreProps) {
  const { draft, preview, texts } = props;
  const { t } = texts;
  return (
    <>
      <Head {...props} />
      {preview.failure && (
        <div className="px-3 pt-3">
          <FailureState failure={preview.failure} onRetry={() => void preview.now(draft)} />
        </div>
      )}
      <div
        id="explore-content"
        role="tabpanel"
        aria-labelledby={`explore-tab-${props.explore.view.tab}`}
        className="@container flex min-h-0 grow flex-col"
      >
        {draft.endpoints.length === 0 ? (
          <div className="p-3">
            <EmptyState title={t('common:explore.empty')}>{t('common:explore.emptyHint')}</EmptyState>
          </div>
        ) : (
          <Content {...props} />
        )}
      </div>
    </>
  );
}

function Content(props: ExploreProps) {
  const { explore, preview, texts, draft } = props;
  if (explore.view.tab === 'endpoints') return <EndpointTable {...props} />;
  if (preview.tree) return <FilesTab {...props} tree={preview.tree} />;
  if (preview.answer?.draft === draft && !preview.waits) {
    return (
      <div className="p-3">
        <EmptyState title={texts.t('common:explore.nothing')}>{texts.t('common:explore.nothingHint')}</EmptyState>
      </div>
    );
  }
  return (
    <div className="p-3">{!preview.failure && <LoadingRows label={texts.t('common:explore.loading')} rows={6} />}</div>
  );
}

/** The head of the panel: the parts to see, whether they are up to date with the form, and how large they are shown. */
function Head(props: ExploreProps) {
  const { explore, preview, texts } = props;
  const { t } = texts;
  const { view, setView, isFull, isWide } = explore;
  const counts = { files: preview.tree?.files.length, endpoints: props.draft.endpoints.length };
  return (
    <header className="flex flex-wrap items-center gap-x-3 gap-y-2 border-base-300 border-b px-3 py-2">
      <h2 className="font-semibold text-base">{t('common:explore.title')}</h2>
      <div role="tablist" aria-label={t('common:explore.title')} className="flex gap-1">
        {(['files', 'endpoints'] as const).map((tab) => (
          <Tab key={tab} {...{ tab, view, setView }} label={t(`common:explore.${tab}`, { n: counts[tab] ?? 0 })} />
        ))}
      </div>
      <Status {...props} />
      <div className="ml-auto flex gap-1">
        <ContractDownload {...props} />
        {isWide && (
          <button
            type="button"
            className="btn btn-ghost btn-sm"
            aria-pressed={isFull}
            onClick={() => explore.setFull(!isFull)}
          >
            {t(isFull ? 'common:explore.beside' : 'common:explore.full')}
          </button>
        )}
        <button
          type="button"
          className="btn btn-ghost btn-square btn-sm"
          aria-label={t('common:dialogs.close')}
          onClick={() => {
            explore.close();
            requestAnimationFrame(() => document.getElementById('explore-open')?.focus());
          }}
        >
          <CloseIcon />
        </button>
      </div>
    </header>
  );
}

interface TabProps extends Pick<ExploreProps['explore'], 'view' | 'setView'> {
  readonly tab: 'files' | 'endpoints';
  readonly label: string;
}

function Tab({ tab, view, setView, label }: TabProps) {
  const chosen = view.tab === tab;
  const other = tab === 'files' ? 'endpoints' : 'files';
  return (
    <button
      id={`explore-tab-${tab}`}
      type="button"
      role="tab"
      aria-selected={chosen}
      aria-controls="explore-content"
      tabIndex={chosen ? 0 : -1}
      data-focus={chosen || undefined}
      className={`btn btn-sm tabular-nums ${chosen ? 'btn-active' : 'btn-ghost'}`}
      onClick={() => setView({ tab })}
      onKeyDown={(event) => {
        if (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight') return;
        event.preventDefault();
        setView({ tab: other });
        document.getElementById(`explore-tab-${other}`)?.focus();
      }}
    >
      {label}
    </button>
  );
}

/** Said aloud when it changes; how many faults there are leads to the first. */
function Status({ preview, texts, onFault }: ExploreProps) {
  const { t } = texts;
  const faults = preview.answer?.preview.faults ?? [];
  const [first] = faults;
  return (
    <div role="status" className="flex items-center gap-2 text-base-content/75 text-xs">
      {preview.waits && <span className="loading loading-spinner loading-xs" aria-hidden="true" />}
      {preview.waits && <span className="sr-only">{t('common:explore.loading')}</span>}
      {!preview.waits && !first && preview.answer && t('common:explore.current')}
      {!preview.waits && first && (
        <button
          type="button"
          className="cursor-pointer text-error underline underline-offset-2"
          onClick={() => onFault(first)}
        >
          {t('common:explore.faults', { n: faults.length })}
        </button>
      )}
    </div>
  );
}
