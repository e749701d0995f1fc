import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog } from '../../../components/dialogs/dialog.tsx';
import { FailureState } from '../../../components/feedback/states.tsx';
import type { FieldTexts } from '../../../components/forms/texts.ts';
import type { Mapping } from '../../../model/mapping.ts';
import { applying } from '../../../model/schema/when.ts';
import type { FormSpec, Suggested } from '../../../shared/form-spec.ts';
import type { Failure } from '../../../shared/wire.ts';
import { HandOnChoice } from '../../hand-on/hand-on-choice.tsx';
import type { HandOnTarget } from '../../hand-on/use-targets.ts';
import type { EndpointDraft } from '../draft/draft.ts';
import { senderName } from '../endpoints/inspector/sender-name.ts';
import { type KnownOf, namesOf } from '../endpoints/names/names.ts';
import { endpointTitle, suggestionFor } from '../endpoints/names/suggestion.ts';
import { Pager } from '../endpoints/pager.tsx';
import type { Review } from '../generation/use-generate.ts';
import { KeyHint, shortcutOf } from '../keys/key-hint.tsx';
import { inputsFor, mappingOf, payloadsOf } from '../mapping/mapping.ts';
import { MappingLines } from '../mapping/mapping-lines.tsx';
import { Changes } from './changes.tsx';
import type { Cost } from './cost.ts';
import { CostLines } from './cost-lines.tsx';
import { FileChanges } from './file-changes.tsx';
import { OwnVersions } from './own-versions.tsx';

/** Two thousand rows at once would take a second to draw. */
const ROWS_PER_PAGE = 100;

interface ReviewDialogProps {
  readonly review: Review;
  readonly spec: FormSpec;
  readonly texts: FieldTexts;
  readonly knownOf: KnownOf;
  readonly cost: Cost;
  readonly busy: boolean;
  readonly failure: Failure | undefined;
  /** Where it goes when it is done. */
  readonly target: HandOnTarget | undefined;
  readonly onTarget: (target: HandOnTarget | undefined) => void;
  readonly onClose: () => void;
  readonly onConfirm: () => void;
}

/** The last look before credits are spent: every endpoint, the price and what remains. */
export function ReviewDialog(props: ReviewDialogProps) {
  const { review, texts, cost, busy, failure, onClose } = props;
  const { draft } = review;
  const { t } = texts;
  const { i18n } = useTranslation();
  const unit = cost.tests > 0 ? 'tests' : 'credits';
  return (
    <Dialog
      title={t('common:forms.reviewTitle', { name: draft.project.name })}
      onClose={onClose}
      actions={<Actions {...props} />}
      busy={busy}
      wide
    >
      <div className="flex flex-col gap-4">
        <p>
          {t(`common:forms.summary.${unit}Line`, { n: cost.tests || cost.credits, endpoints: cost.endpoints })}{' '}
          {cost.enough && t(`common:forms.summary.${unit}Rest`, { left: cost.left ?? '…' })}
        </p>
        <p className="text-base-content/75">{t(`common:forms.modeHints.${draft.project.mode}`)}</p>
        <CostLines cost={cost} />
        {draft.project.mode !== 'Test' && (
          <HandOnChoice server={draft.project.applicationServer} target={props.target} onChange={props.onTarget} />
        )}
        {failure && <FailureState failure={failure} />}
        <Changes review={review.key} request={review.request} language={i18n.language} texts={texts} />
        <FileChanges review={review.key} request={review.request} language={i18n.language} texts={texts} />
        <OwnVersions texts={texts} />
        <EndpointTable {...props} />
        <p className="text-base-content/75 text-xs">{t('common:forms.italic')}</p>
      </div>
    </Dialog>
  );
}

function Actions({ busy, onClose, onConfirm, texts: { t } }: ReviewDialogProps) {
  return (
    <>
      <button type="button" className="btn" onClick={onClose} disabled={busy}>
        {t('common:forms.back')}
      </button>
      <button
        type="button"
        className="btn btn-primary"
        onClick={onConfirm}
        aria-busy={busy || undefined}
        aria-keyshortcuts={shortcutOf('generate')}
      >
        {busy && <span className="loading loading-spinner loading-xs" aria-hidden="true" />}
        {t('common:forms.generate')}
        <KeyHint of="generate" />
      </button>
    </>
  );
}

function EndpointTable({ review: { draft }, spec, texts, knownOf, cost }: ReviewDialogProps) {
  const { t } = texts;
  const [page, setPage] = useState(0);
  const { endpoints } = draft;
  const from = page * ROWS_PER_PAGE;
  const hasInputs = inputsFor(spec, draft.options) !== undefined;
  const brought = inputsFor(spec, draft.options, 'payload') !== undefined;
  const names = useMemo(() => namesOf(endpoints, knownOf), [endpoints, knownOf]);
  const suggest = (endpoint: EndpointDraft) =>
    suggestionFor(endpoint, spec, { ...knownOf(endpoint), path: names.get(endpoint.key)?.path });
  const lines = endpoints
    .slice(from, from + ROWS_PER_PAGE)
    .map((endpoint) => ({ endpoint, suggested: suggest(endpoint) }));
  const fields = toldFields(spec, endpoints, lines);
  return (
    <div>
      <section
        className="max-h-80 overflow-auto rounded-field border border-base-300"
        aria-label={t('common:forms.summary.endpoints')}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls has to be reachable by keyboard
        tabIndex={0}
      >
        <table className="table table-pin-rows table-sm max-sm:[&_:is(td,th)]:px-1.5">
          <EndpointHead fields={fields} texts={texts} />
          <tbody>
            {lines.map(({ endpoint, suggested }, offset) => (
              <EndpointLine
                key={endpoint.key}
                {...{ endpoint, spec, texts, fields, suggested }}
                mapping={hasInputs ? mappingOf(endpoint) : []}
                payloads={payloadsOf(endpoint, brought)}
                index={from + offset}
                method={names.get(endpoint.key)?.method}
                credits={cost.credits === 0 ? 0 : spec.creditsPerEndpoint + endpoint.senders.length}
              />
            ))}
          </tbody>
        </table>
      </section>
      {fields.length < spec.endpointOptions.length && (
        <p className="mt-1 text-base-content/75 text-xs">{t('common:forms.unchanged')}</p>
      )}
      <Pager current={page} pages={Math.ceil(endpoints.length / ROWS_PER_PAGE)} onPage={setPage} texts={texts} />
    </div>
  );
}

function EndpointHead({ fields, texts }: Pick<EndpointLineProps, 'fields' | 'texts'>) {
  const { t } = texts;
  return (
    <thead className="text-base-content/80">
      <tr>
        <th className="text-right max-sm:hidden">#</th>
        <th>{t('common:forms.operation')}</th>
        {fields.map(({ name }) => (
          <th key={name}>{texts.label(`endpoints.0.options.${name}`)}</th>
        ))}
        <th className="text-right">{t('common:forms.summary.credits')}</th>
      </tr>
    </thead>
  );
}

/** The options that tell something: which the technology chooses by itself, or somebody chose otherwise than they begin. */
function toldFields(
  spec: FormSpec,
  endpoints: readonly EndpointDraft[],
  lines: readonly { readonly suggested: Suggested }[],
): FormSpec['endpointOptions'] {
  return spec.endpointOptions.filter(
    ({ name, initial }) =>
      lines.some(({ suggested }) => suggested[name] !== undefined) ||
      endpoints.some(({ options }) => options[name] !== undefined && options[name] !== initial),
  );
}

interface EndpointLineProps extends Pick<ReviewDialogProps, 'spec' | 'texts'> {
  readonly endpoint: EndpointDraft;
  readonly index: number;
  readonly mapping: Mapping;
  /** The payload of each of its senders. */
  readonly payloads: readonly Mapping[];
  /** The name of its method, where that is known. */
  readonly method: string | undefined;
  readonly suggested: Suggested;
  readonly credits: number;
  /** The options that have a column. */
  readonly fields: FormSpec['endpointOptions'];
}

function EndpointLine(props: EndpointLineProps) {
  const { endpoint, index, mapping, payloads, method, spec, texts, suggested, credits, fields } = props;
  const applied = applying(spec.endpointOptions, endpoint.options);
  return (
    <tr>
      <td className="text-right tabular-nums max-sm:hidden">{index + 1}</td>
      <td className="max-w-32 truncate font-mono sm:max-w-56" title={endpointTitle(endpoint)}>
        {endpointTitle(endpoint)}
        {endpoint.senders.map(({ sender }) => ` → ${senderName(sender, spec, texts)}`)}
        {method !== undefined && endpoint.name.trim() === '' && (
          <span className="wrap-anywhere block whitespace-normal text-base-content/75 text-xs italic">{method}</span>
        )}
        <MappingLines mapping={mapping} t={texts.t} />
        {payloads.map((payload, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a sender is its index in the list
          <MappingLines key={at} mapping={payload} t={texts.t} />
        ))}
      </td>
      {fields.map((field) =>
        applied.includes(field) ? (
          <OptionCell
            key={field.name}
            value={endpoint.options[field.name] ?? field.initial}
            automatic={suggested[field.name] ?? texts.t('common:forms.automatic')}
            show={(value) => texts.choice(`endpoints.${index}.options.${field.name}`, value)}
          />
        ) : (
          <td key={field.name} />
        ),
      )}
      <td className="text-right tabular-nums">{credits}</td>
    </tr>
  );
}

/** A value in one line as long as its column stays narrow. */
const MOST_IN_LINE = 24;
const optionClass = (text: string) =>
  `font-mono text-xs ${text.length > MOST_IN_LINE ? 'wrap-anywhere min-w-40' : 'whitespace-nowrap'}`;

function OptionCell({
  value,
  automatic,
  show,
}: {
  readonly value: unknown;
  readonly automatic: string;
  readonly show: (value: string) => string;
}) {
  return value === undefined ? (
    <td className={`${optionClass(automatic)} text-base-content/75 italic`}>{automatic}</td>
  ) : (
    <td className={optionClass(show(String(value)))}>{show(String(value))}</td>
  );
}
