import { useState } from 'react';
import { failureText } from '../../../components/feedback/failure-text.ts';
import { focusField } from '../../../components/forms/focus.ts';
import { DATABASES } from '../../../shared/databases/databases.ts';
import { ADDING } from '../../../shared/datasource-screens.ts';
import { DEMO_SCHEMA } from '../../../shared/demo-shop.ts';
import { call } from '../../api/client.ts';
import { toast } from '../../state/toasts.ts';
import type { FormPart } from '../draft/section-props.ts';
import type { Sources } from '../project/use-sources.ts';
import { demoDraft } from './demo-draft.ts';

/** The way in of whoever has connected no database yet: the demo with one click, or the screens where one is connected. */
export function StartPanel({ draft, dispatch, spec, texts, sources }: FormPart & { readonly sources: Sources }) {
  const { t } = texts;
  const { all } = sources;
  const [isLate, setLate] = useState<boolean>();
  if (isLate === undefined && all.state === 'ready') setLate(isInUse());
  const isUsed = draft.endpoints.length > 0 || draft.lock !== undefined || draft.project.sourceType === '2';
  if (isLate || isUsed || all.state !== 'ready' || all.data.some(({ demo }) => !demo)) return null;
  const demo = all.data[0];
  const kinds = spec.databases.filter(({ reason }) => reason === undefined).map(({ id }) => id);
  const screens = [...new Set(kinds.map((kind) => DATABASES[kind].screen.path))];
  const nameOf = (screen: string) =>
    kinds
      .flatMap((kind) => (DATABASES[kind].screen.path === screen ? [texts.choice('databaseType', kind)] : []))
      .join(' / ');
  return (
    <section
      aria-labelledby="start-title"
      className="grid gap-x-8 gap-y-5 rounded-box border border-base-300 bg-base-100 p-4 sm:p-5 md:grid-cols-2"
    >
      <h2 id="start-title" className="font-semibold text-base md:col-span-2">
        {t('common:start.title')}
      </h2>
      {demo && (
        <div className="flex flex-col items-start gap-3">
          <p className="text-sm">{t('common:start.demoLead')}</p>
          <TryDemo {...{ draft, dispatch, t }} datasource={demo.name} />
        </div>
      )}
      <div className="flex flex-col items-start gap-3">
        <p className="text-sm">{t('common:start.connectLead')}</p>
        <ul aria-label={t('common:start.connect')} className="flex flex-wrap gap-2">
          {screens.map((screen) => (
            <li key={screen}>
              <a className="btn" href={`${screen}${ADDING}`}>
                {nameOf(screen)}
              </a>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}

/** Whoever is in the form has found a way in: what came above it would move a press off the field that it began on. */
const isInUse = () => document.querySelector('[data-island=generator-form] :is(:focus, :active)') !== null;

interface TryDemoProps extends Pick<FormPart, 'draft' | 'dispatch'> {
  readonly t: FormPart['texts']['t'];
  readonly datasource: string;
}

function TryDemo({ draft, dispatch, t, datasource }: TryDemoProps) {
  const [busy, setBusy] = useState(false);
  const fill = async () => {
    setBusy(true);
    const result = await call('getProcedures', { query: { datasourceName: datasource, owner: DEMO_SCHEMA } });
    setBusy(false);
    if (!result.ok) return toast('error', failureText(t, result.failure));
    dispatch({ type: 'fill', draft: demoDraft(datasource, result.data, draft) });
    toast('success', t('common:start.filled'));
    // The panel goes, and with it the button that had the focus.
    focusField('review');
  };
  return (
    <button type="button" className="btn btn-primary" disabled={busy} onClick={() => void fill()}>
      {busy && <span className="loading loading-spinner loading-xs" aria-hidden="true" />}
      {t('common:start.demo')}
    </button>
  );
}
