import { memo } from 'react';
import type { FieldTexts } from '../../../components/forms/texts.ts';
import type { FormSpec } from '../../../shared/form-spec.ts';
import type { CheckedOperation } from '../../../shared/wire/contract.ts';
import type { EndpointDraft } from '../draft/draft.ts';
import { CostMark } from '../review/cost-mark.tsx';
import { type Description, routineOf } from './choice/use-descriptions.ts';
import { marksOf } from './marks.ts';
import { addressOf } from './names/address.ts';
import { endpointTitle, suggestionFor } from './names/suggestion.ts';

/** Every line is this high, whatever it holds: that is what makes two thousand of them cheap. */
export const LINE_HEIGHT_PX = 40;

interface EndpointLineProps {
  readonly id: string;
  readonly endpoint: EndpointDraft;
  /** Its place among all endpoints, and among those that are shown. */
  readonly index: number;
  readonly at: number;
  readonly spec: FormSpec;
  readonly texts: FieldTexts;
  readonly isSelected: boolean;
  readonly isActive: boolean;
  readonly isGone: boolean;
  readonly faults: number;
  readonly method?: string;
  readonly path?: string;
  readonly description: Description | undefined;
  readonly operation: CheckedOperation | undefined;
}

/** One endpoint in one line: its number, what it runs, how it is called, and what there is to know of it as small marks. */
export const EndpointLine = memo(function EndpointLine(props: EndpointLineProps) {
  const { id, endpoint, index, at, texts, isSelected, isActive, isGone, faults } = props;
  const { source } = endpoint;
  const isWrong = isGone || faults > 0;
  const ground = isSelected ? 'bg-base-300/60' : 'hover:bg-base-200';
  const edge = isActive ? 'shadow-[inset_2px_0_var(--color-primary)]' : '';
  return (
    <tr
      id={id}
      aria-selected={isSelected}
      aria-rowindex={index + 2}
      data-at={at}
      className={`absolute inset-x-0 flex cursor-default items-center gap-3 border-base-300 border-b px-3 ${ground} ${edge}`}
      style={{ top: at * LINE_HEIGHT_PX, height: LINE_HEIGHT_PX }}
    >
      <td className="flex shrink-0 items-center gap-2">
        <CheckMark isSelected={isSelected} />
        <span className={`w-9 text-right text-xs tabular-nums ${isWrong ? 'text-error' : 'text-base-content/75'}`}>
          {index + 1}
        </span>
      </td>
      <td className="flex min-w-0 grow basis-0 items-baseline gap-2 font-mono">
        <bdi className="max-w-full shrink-0 truncate font-medium text-sm">
          {endpointTitle({ name: '', source }) || texts.t('common:forms.emptyQuery')}
        </bdi>
        {source.kind !== 'query' && (
          <span className="min-w-0 truncate text-base-content/75 text-xs" title={source.signature}>
            {source.signature}
          </span>
        )}
      </td>
      <AddressCell {...props} />
      <td className="@max-xl:hidden w-20 shrink-0 text-right">
        <CostMark senders={endpoint.senders.length} />
      </td>
      <Marks {...props} />
    </tr>
  );
});

/** A place to take an endpoint into what is worked on without a key to hold. */
function CheckMark({ isSelected }: { readonly isSelected: boolean }) {
  const look = isSelected ? 'border-primary bg-primary text-primary-content' : 'border-base-content/40';
  return (
    <span aria-hidden="true" data-check="" className="-my-3 -ml-3 flex items-center self-stretch py-3 pl-3">
      <span className={`flex size-4 items-center justify-center rounded-sm border text-xs ${look}`}>
        {isSelected ? '✓' : ''}
      </span>
    </span>
  );
}

function AddressCell({ endpoint, spec, method, path, description, operation }: EndpointLineProps) {
  const suggested = suggestionFor(endpoint, spec, { described: routineOf(description), operation, path });
  const { text, isOwn } = addressOf(endpoint, spec, suggested, method);
  return (
    <td
      title={text}
      className={`@max-xl:hidden min-w-0 max-w-80 grow basis-0 truncate font-mono text-xs ${isOwn ? '' : 'text-base-content/80 italic'}`}
    >
      {text}
    </td>
  );
}

const TONES = { plain: 'text-base-content/75', warning: 'text-base-content border-warning', error: 'text-error' };

function Marks(props: EndpointLineProps) {
  const { t } = props.texts;
  return (
    <td className="flex shrink-0 items-center justify-end gap-1 @xl:min-w-20">
      {marksOf(props).map(({ sign, text, tone, count = 0 }) => {
        const words = t(text, { count });
        return (
          <span key={text} title={words} className={`badge badge-outline badge-sm gap-0.5 px-1.5 ${TONES[tone]}`}>
            <span aria-hidden="true">
              {sign}
              {count > 0 && count}
            </span>
            <span className="sr-only">{words}</span>
          </span>
        );
      })}
    </td>
  );
}
