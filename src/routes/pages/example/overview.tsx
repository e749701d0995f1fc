import type { TFunction } from 'i18next';
import type { ReactNode } from 'react';
import type { Example, Verification } from '../../../services/example/example.ts';
import { CALLS } from '../../../shared/calls.ts';
import type { Language } from '../../../shared/language.ts';
import { DEPLOY_RUNTIME, RUNTIME_FILE } from '../../../shared/runtime-download.ts';
import { textsFor } from '../../../shared/texts.ts';
import type { Offer } from '../registry.tsx';
import { Code } from './code.tsx';
import { FileTree } from './file-tree.tsx';
import { exampleHref } from './href.ts';
import { Receipt } from './receipt.tsx';

interface OverviewProps {
  readonly language: Language;
  readonly project: Example;
  readonly receipt: Verification | undefined;
  readonly offer: Offer;
}

/** The class that answers the calls: what somebody who knows Java looks at first. */
const SHOWN = /\/java\/.*Controller\.java$/;

/** Shows which databases services are made from, which services there are, and one whole project with its receipt. */
export function Overview({ language, project, receipt, offer }: OverviewProps) {
  const t = textsFor(language);
  const { files, endpoints } = project;
  const [path = '', text = ''] = [...files].find(([file]) => SHOWN.test(file)) ?? [];
  return (
    <div className="page-main">
      <header className="mb-8 flex flex-wrap items-end justify-between gap-4">
        <div className="max-w-prose">
          <h1>{t('example:title')}</h1>
          <p className="muted mt-1">{t('example:lead')}</p>
        </div>
        <a className="btn btn-primary" href="/">
          {t('example:start')}
        </a>
      </header>
      <div className="flex flex-col gap-10">
        <Ways t={t} offer={offer} />
        <Part title={t('example:endpoints.title')} lead={t('example:endpoints.lead')}>
          <Endpoints t={t} endpoints={endpoints} />
        </Part>
        <Part
          title={t('example:file.title')}
          lead={
            <a className="link wrap-anywhere font-mono" href={exampleHref(language, path)}>
              {path}
            </a>
          }
        >
          <Code label={path} text={text} />
        </Part>
        <Part title={t('example:receipt.title')} lead={t('example:receipt.lead')}>
          <Receipt language={language} receipt={receipt} />
        </Part>
        <Part title={t('example:runtime.title')} lead={t('example:runtime.lead')}>
          <Code label={t('example:runtime.title')} text={DEPLOY_RUNTIME} />
          <p className="mt-2 text-sm">
            <a className="link font-mono" href={CALLS.getDownload.path.replace(':file', RUNTIME_FILE)} download>
              {RUNTIME_FILE}
            </a>
          </p>
        </Part>
        <Part title={t('example:files.count', { count: files.size })} lead={t('example:files.lead')}>
          <nav aria-label={t('example:files.title')} className="rounded-box border border-base-300 bg-base-100 p-4">
            <div className="gap-10 lg:columns-2">
              <FileTree language={language} paths={[...files.keys()]} />
            </div>
          </nav>
        </Part>
      </div>
    </div>
  );
}

function Part({ title, lead, children }: { title: string; lead: ReactNode; children: ReactNode }) {
  return (
    <section>
      <h2 className="font-semibold text-lg">{title}</h2>
      <p className="mt-1 mb-3 max-w-prose text-base-content/75 text-sm">{lead}</p>
      {children}
    </section>
  );
}

/** Shows what a service can be made from, and which services can be made. */
function Ways({ t, offer }: { t: TFunction; offer: Offer }) {
  const databases = offer.databases.map((kind) => t(`common:forms.choices.databaseType.${kind}`));
  const contracts = offer.available.sources.includes('api') ? ['OpenAPI'] : [];
  const services = offer.technologies.map(({ textSet }) => t(`${textSet}:title`));
  return (
    <div className="grid gap-6 sm:grid-cols-2">
      <Names title={t('example:from')} names={[...databases, ...contracts]} />
      <Names title={t('example:to')} names={services} />
    </div>
  );
}

function Names({ title, names }: { title: string; names: readonly string[] }) {
  return (
    <section>
      <h2 className="mb-2 font-semibold text-sm">{title}</h2>
      <ul className="flex flex-wrap gap-2">
        {names.map((name) => (
          <li key={name} className="rounded-field border border-base-300 bg-base-100 px-3 py-1 text-sm">
            {name}
          </li>
        ))}
      </ul>
    </section>
  );
}

function Endpoints({ t, endpoints }: { t: TFunction; endpoints: Example['endpoints'] }) {
  return (
    <ul className="divide-y divide-base-300 rounded-box border border-base-300 bg-base-100">
      {endpoints.map(({ routine, method, path, summary }) => (
        <li key={path} className="grid gap-x-6 gap-y-1 px-4 py-3 md:grid-cols-[minmax(0,1fr)_minmax(0,1fr)]">
          <div className="min-w-0">
            <p className="wrap-anywhere font-mono text-sm">{routine}</p>
            <p className="text-base-content/75 text-xs" lang="en">
              {summary}
            </p>
          </div>
          <p className="wrap-anywhere font-mono text-sm">
            <span className="sr-only">{t('example:endpoints.becomes')} </span>
            <span aria-hidden="true">→ </span>
            <strong>{method}</strong> {path}
          </p>
        </li>
      ))}
    </ul>
  );
}
