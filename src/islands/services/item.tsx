import { useAtomValue } from 'jotai';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { failureText } from '../../components/feedback/failure-text.ts';
import { StepProgress } from '../../components/feedback/step-progress.tsx';
import type { NamedTechnologies } from '../../shared/named-technologies.ts';
import type { ServiceRow } from '../../shared/wire/services.ts';
import { getFileZip } from '../api/service.ts';
import { FileButton } from '../files/file-button.tsx';
import { CancelButton } from '../generator/generation/cancel-button.tsx';
import { HandOnButton } from '../hand-on/hand-on-button.tsx';
import { isOverStep, progressAtom } from '../state/realtime.ts';
import { toast } from '../state/toasts.ts';
import { Details } from './details.tsx';

interface ServiceItemProps {
  readonly row: ServiceRow;
  readonly technologies: NamedTechnologies;
  readonly isOpen?: boolean;
  /** Something was done with it. */
  readonly onChanged: () => void;
}

/** One generation in a line: what it is, what became of it, and what can be done with it; all the rest when it is opened. */
export function ServiceItem({ row, technologies, isOpen = false, onChanged }: ServiceItemProps) {
  const { t } = useTranslation();
  const [open, setOpen] = useState(isOpen);
  const detailsId = useId();
  const { name } = row;
  const technology = technologies[row.technology] ?? { name: row.technology };
  return (
    <article className={isOpen ? 'rounded-box border border-base-300 bg-base-100' : ''} aria-label={name}>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2 px-3 py-2">
        <div className="min-w-0 basis-60 grow">
          <h3 className="break-all font-medium font-mono text-sm">{name}</h3>
          <Kind row={row} technology={technology.name} />
        </div>
        <div className="min-w-0 basis-56 grow">
          <Outcome row={row} onChanged={onChanged} />
        </div>
        <div className="flex flex-wrap gap-2">
          <Actions row={row} form={technology.form} onChanged={onChanged} />
          <button
            type="button"
            className="btn btn-ghost btn-sm"
            aria-expanded={open}
            aria-controls={detailsId}
            aria-label={t('events:services.detailsOne', { name })}
            onClick={() => setOpen(!open)}
          >
            {t('events:services.details')} <span aria-hidden="true">{open ? '▴' : '▾'}</span>
          </button>
        </div>
      </div>
      <div id={detailsId} hidden={!open}>
        {open && <Details id={row.id} state={row.state} technology={technology} />}
      </div>
    </article>
  );
}

function Kind({ row, technology }: { readonly row: ServiceRow; readonly technology: string }) {
  const { t, i18n } = useTranslation();
  const date = new Intl.DateTimeFormat(i18n.language, { dateStyle: 'medium', timeStyle: 'short' });
  const parts = [
    technology,
    t(`common:forms.choices.mode.${row.mode}`),
    ...(row.datasource === null ? [] : [row.datasource]),
    date.format(new Date(row.createdAt)),
  ];
  return <p className="break-words text-base-content/75 text-xs tabular-nums">{parts.join(' · ')}</p>;
}

function Outcome({ row, onChanged }: Pick<ServiceItemProps, 'row' | 'onChanged'>) {
  const { t, i18n } = useTranslation();
  const pushed = useAtomValue(progressAtom)[row.id];
  if (row.state === 'queued' || row.state === 'running') {
    const at = pushed ?? { step: row.step ?? row.state, done: row.done, total: row.total };
    return (
      <div data-waits="">
        <StepProgress {...at} over={isOverStep(at.step)} failed={at.step === 'failed'} />
      </div>
    );
  }
  if (row.state !== 'done') {
    return (
      <p className="text-sm">
        <span className="badge badge-error badge-soft badge-sm">{t(`common:steps.${row.state}`)}</span>{' '}
        <span className="line-clamp-2 wrap-anywhere text-xs">{row.fault?.message}</span>
      </p>
    );
  }
  const date = new Intl.DateTimeFormat(i18n.language, { dateStyle: 'medium', timeStyle: 'short' });
  return (
    <div className="flex flex-col gap-0.5 text-xs tabular-nums">
      <p>
        <span className="badge badge-soft badge-sm badge-success">{t('common:steps.done')}</span>{' '}
        {row.credits > 0
          ? t('common:forms.cost.each', { count: row.credits })
          : t(row.mode === 'Test' ? 'events:services.test' : 'events:services.free')}
      </p>
      {row.artifact && (
        <FileButton file={row.artifact} className="link self-start break-all text-left" onDownloaded={onChanged} />
      )}
      {row.receipt && <p>{t('events:services.proved', proofOf(row.receipt))}</p>}
      {row.runsUntil && <p>{t('events:services.runsUntil', { date: date.format(new Date(row.runsUntil)) })}</p>}
    </div>
  );
}

const proofOf = ({ tests, checks }: NonNullable<ServiceRow['receipt']>) => ({
  tests: tests.run - tests.failed,
  checks: checks.passed,
});

interface ActionsProps extends Pick<ServiceItemProps, 'row' | 'onChanged'> {
  readonly form: string | undefined;
}

function Actions({ row, form, onChanged }: ActionsProps) {
  const { t } = useTranslation();
  const [busy, setBusy] = useState(false);
  const { artifact, name } = row;
  const download = async (id: string) => {
    setBusy(true);
    const { error, message, filename } = await getFileZip(id);
    setBusy(false);
    if (error !== '') return toast('error', failureText(t, { error, message }));
    toast('success', t('common:toasts.downloaded', { name: filename }));
    onChanged();
  };
  const isOver = row.state !== 'queued' && row.state !== 'running';
  return (
    <>
      {!isOver && <CancelButton id={row.id} name={name} onCancelled={onChanged} />}
      {artifact?.downloadable && (
        <button
          type="button"
          className={`btn btn-sm ${artifact.pending ? 'btn-primary' : ''}`}
          aria-busy={busy || undefined}
          aria-label={t('common:pendingFiles.downloadOne', { name: artifact.fileName })}
          onClick={() => void download(artifact.id)}
        >
          {busy && <span className="loading loading-spinner loading-xs" aria-hidden="true" />}
          {t('common:dialogs.download')}
        </button>
      )}
      {artifact?.downloadable && (row.mode === 'Src' || row.mode === 'Build') && <HandOnButton artifact={artifact} />}
      {isOver && form && (
        <a
          className="btn btn-sm"
          href={`${form}?generation=${row.id}`}
          aria-label={t('events:services.againOne', { name })}
        >
          {t('events:services.again')}
        </a>
      )}
    </>
  );
}
