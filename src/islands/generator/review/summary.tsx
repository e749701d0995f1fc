import { useTranslation } from 'react-i18next';
import { fieldId } from '../../../components/forms/field.tsx';
import type { FieldTexts, ShownFault } from '../../../components/forms/texts.ts';
import { KeyHint, shortcutOf } from '../keys/key-hint.tsx';
import type { Cost } from './cost.ts';
import { CostLines } from './cost-lines.tsx';
import { FaultButton, FaultList } from './fault-list.tsx';

interface SummaryProps {
  readonly cost: Cost;
  readonly faults: readonly ShownFault[];
  readonly texts: FieldTexts;
  readonly mode: string;
  readonly checking: boolean;
  readonly onReview: () => void;
  readonly onShowFaults: (faults: readonly ShownFault[]) => void;
  readonly exploring: boolean;
  readonly onExplore: () => void;
  /** Opens what the account keeps, ways to share the form, or the list of keys. */
  readonly onDialog: (kind: 'library' | 'share' | 'keys') => void;
}

/** The summary of the request, always in view: endpoints, credits, the rest of them, and the one thing to do next. */
export function Summary(props: SummaryProps) {
  const { cost } = props;
  const { t } = useTranslation();
  return (
    <section
      aria-labelledby="summary-title"
      className="sticky top-0 z-5 -mx-4 mb-4 flex flex-wrap items-center gap-x-4 gap-y-2 border-base-300 border-y bg-base-100 px-4 py-2 md:-mx-6 md:px-6"
    >
      <h2 id="summary-title" className="sr-only">
        {t('common:forms.summary.title')}
      </h2>
      <Figures {...props} />
      <div className="flex grow flex-wrap items-center justify-end gap-2 max-sm:gap-1">
        <FaultButton {...props} onShow={props.onShowFaults} />
        <DialogButtons {...props} />
        <ActionButtons {...props} />
      </div>
      <CostLines cost={cost} />
      <FaultList {...props} onShow={props.onShowFaults} />
    </section>
  );
}

function Figures({ cost, mode }: SummaryProps) {
  const { t, i18n } = useTranslation();
  const number = new Intl.NumberFormat(i18n.language);
  const unit = cost.tests > 0 ? 'tests' : 'credits';
  const left = cost.left === undefined ? '…' : number.format(Math.max(0, cost.left));
  const rows = [
    { term: t('common:forms.summary.mode'), value: t(`common:forms.choices.mode.${mode}`) },
    { term: t('common:forms.summary.endpoints'), value: number.format(cost.endpoints) },
    { term: t(`common:forms.summary.${unit}`), value: number.format(cost.tests || cost.credits) },
    { term: t(`common:forms.summary.${unit}Left`), value: left },
  ];
  return (
    <dl className="flex flex-wrap gap-x-4 text-sm">
      {rows.map(({ term, value }) => (
        <div key={term} className="flex gap-1.5 max-sm:first:hidden max-sm:last:hidden">
          <dt className="text-base-content/75">{term}</dt>
          <dd className="font-medium tabular-nums">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

function DialogButtons({ onDialog }: SummaryProps) {
  const { t } = useTranslation();
  return (
    <>
      {(['library', 'share'] as const).map((kind) => (
        <button key={kind} type="button" className="btn btn-ghost px-3 max-sm:px-2" onClick={() => onDialog(kind)}>
          {t(`common:forms.${kind === 'library' ? 'open' : 'share'}`)}
        </button>
      ))}
      <button
        type="button"
        className="btn btn-ghost btn-square max-lg:hidden pointer-coarse:hidden"
        aria-label={t('common:forms.keys')}
        title={t('common:forms.keys')}
        aria-keyshortcuts={shortcutOf('help')}
        onClick={() => onDialog('keys')}
      >
        <span aria-hidden="true">?</span>
      </button>
    </>
  );
}

function ActionButtons({ checking, exploring, onReview, onExplore }: SummaryProps) {
  const { t } = useTranslation();
  return (
    <>
      <button
        type="button"
        id="explore-open"
        className="btn max-sm:px-2"
        aria-expanded={exploring}
        aria-keyshortcuts={shortcutOf('explore')}
        onClick={onExplore}
      >
        {t('common:explore.title')}
        <KeyHint of="explore" />
      </button>
      <button
        type="button"
        id={fieldId('review')}
        className="btn btn-primary max-sm:grow max-sm:px-2"
        onClick={onReview}
        aria-busy={checking || undefined}
        aria-keyshortcuts={shortcutOf('generate')}
      >
        {checking && <span className="loading loading-spinner loading-xs" aria-hidden="true" />}
        {t('common:forms.review')}
        <KeyHint of="generate" />
      </button>
    </>
  );
}
