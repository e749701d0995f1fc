import { lazy, type ReactNode, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { NextSteps } from '../../components/feedback/next-steps.tsx';
import { FailureState, LoadingRows } from '../../components/feedback/states.tsx';
import type { NamedTechnology } from '../../shared/named-technologies.ts';
import type { ServiceDetail, ServiceRow } from '../../shared/wire/services.ts';
import { call } from '../api/client.ts';
import { saveText } from '../api/download.ts';
import { formatBytes } from '../files/format.ts';
import { useCall } from '../state/use-call.ts';

const Since = lazy(() => import('./since.tsx'));

interface DetailsProps {
  readonly id: string;
  /** Another one is another reading; absent of what has ended. */
  readonly state?: ServiceRow['state'];
  readonly technology: NamedTechnology;
}

/** All there is to know of one generation: its proof, its file, what to do with it, its request, and what changed since. */
export function Details({ id, state, technology }: DetailsProps) {
  const { t } = useTranslation();
  const detail = useCall(`${id} ${state}`, () => call('getService', { query: { id } }));
  if (detail.state === 'failed') {
    return (
      <div className="px-3 pb-3">
        <FailureState failure={detail.failure} onRetry={detail.reload} />
      </div>
    );
  }
  if (!('data' in detail) || !detail.data) {
    return (
      <div className="px-3 pb-3">
        <LoadingRows label={t('events:services.loading')} rows={2} />
      </div>
    );
  }
  const { data } = detail;
  return (
    <div className="grid gap-x-8 gap-y-4 border-base-300 border-t bg-base-200/40 px-3 py-3 lg:grid-cols-2">
      <div className="flex min-w-0 flex-col gap-4">
        {data.fault && <Failed detail={data} />}
        {data.receipt && <Proof receipt={data.receipt} />}
        {data.artifact && <File artifact={data.artifact} />}
        <Request detail={data} />
        {data.datasource !== null && data.state === 'done' && <SincePart id={id} technology={technology} />}
      </div>
      {data.steps && data.artifact && (
        <Part title={t('common:nextSteps.title')}>
          <NextSteps fileName={data.artifact.fileName} steps={data.steps} built={data.mode !== 'Src'} />
        </Part>
      )}
    </div>
  );
}

function SincePart({ id, technology }: Pick<DetailsProps, 'id' | 'technology'>) {
  const { t } = useTranslation();
  const [isOpen, setIsOpen] = useState(false);
  return (
    <Part title={t('events:services.since')}>
      {isOpen ? (
        <Suspense fallback={<LoadingRows label={t('events:services.loading')} rows={1} />}>
          <Since id={id} technology={technology} />
        </Suspense>
      ) : (
        <button type="button" className="btn btn-sm" onClick={() => setIsOpen(true)}>
          {t('events:services.check')}
        </button>
      )}
    </Part>
  );
}

function Part({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <section className="min-w-0">
      <h3 className="mb-1 font-semibold text-sm">{title}</h3>
      {children}
    </section>
  );
}

function Lines({ lines }: { readonly lines: readonly (readonly [term: string, value: ReactNode])[] }) {
  return (
    <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1 text-sm">
      {lines.map(([term, value]) => (
        <div key={term} className="contents">
          <dt className="text-base-content/75">{term}</dt>
          <dd className="wrap-anywhere tabular-nums">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

function Proof({ receipt }: { readonly receipt: NonNullable<ServiceDetail['receipt']> }) {
  const { t, i18n } = useTranslation();
  const say = (key: string, values = {}) => t(`events:services.receipt.${key}`, values);
  const seconds = new Intl.NumberFormat(i18n.language, { style: 'unit', unit: 'second', maximumFractionDigits: 1 });
  const { tests, checks, startUpMs } = receipt;
  return (
    <Part title={say('title')}>
      <Lines
        lines={[
          [say('compiled'), `${receipt.compiler} · Maven ${receipt.maven}`],
          [say('tests'), say('testsText', { ...tests })],
          [say('started'), startUpMs === null ? say('library') : seconds.format(startUpMs / 1000)],
          [say('checks'), say('checksText', { ...checks })],
          [
            receipt.file,
            <code key="sha" className="break-all text-xs">
              {receipt.sha256}
            </code>,
          ],
        ]}
      />
    </Part>
  );
}

function File({ artifact }: { readonly artifact: NonNullable<ServiceDetail['artifact']> }) {
  const { t, i18n } = useTranslation();
  const date = new Intl.DateTimeFormat(i18n.language, { dateStyle: 'medium', timeStyle: 'short' });
  const until = date.format(new Date(artifact.expiresAt));
  return (
    <Part title={artifact.fileName}>
      <Lines
        lines={[
          [t('common:pendingFiles.size'), formatBytes(artifact.bytes, i18n.language)],
          [
            t('common:pendingFiles.sha256'),
            <code key="sha" className="break-all text-xs">
              {artifact.sha256}
            </code>,
          ],
          [t('common:pendingFiles.expires'), artifact.downloadable ? until : t('events:services.gone')],
        ]}
      />
    </Part>
  );
}

function Failed({ detail }: { readonly detail: ServiceDetail }) {
  const { t } = useTranslation();
  return (
    <Part title={t('common:steps.failed')}>
      <p className="wrap-anywhere whitespace-pre-line text-error text-sm">{detail.fault?.message}</p>
      {detail.log !== null && (
        <details className="mt-2 text-sm">
          <summary className="cursor-pointer">{t('common:forms.log')}</summary>
          <Text text={detail.log} />
        </details>
      )}
    </Part>
  );
}

function Request({ detail }: { readonly detail: ServiceDetail }) {
  const { t } = useTranslation();
  const [shown, setShown] = useState(false);
  const text = () => `${JSON.stringify(detail.request, null, 2)}\n`;
  return (
    <Part title={t('events:services.request', { count: detail.total })}>
      <div className="flex flex-wrap gap-2">
        <button type="button" className="btn btn-sm" aria-expanded={shown} onClick={() => setShown(!shown)}>
          {t(shown ? 'events:services.hideRequest' : 'events:services.showRequest')}
        </button>
        <button type="button" className="btn btn-sm" onClick={() => saveText('forja.json', text())}>
          {t('events:services.saveRequest')}
        </button>
      </div>
      {shown && <Text text={text()} />}
    </Part>
  );
}

function Text({ text }: { readonly text: string }) {
  return (
    <pre
      className="mt-2 max-h-72 overflow-auto rounded-field bg-base-200 p-3 text-xs"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls has to be reachable by keyboard
      tabIndex={0}
    >
      {text}
    </pre>
  );
}
