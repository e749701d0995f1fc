import type { FieldTexts, ShownFault } from '../../../components/forms/texts.ts';
import { rowNumber } from './faults.ts';

const SHOWN = 3;

interface FaultsProps {
  readonly faults: readonly ShownFault[];
  readonly texts: FieldTexts;
  readonly onShow: (faults: readonly ShownFault[]) => void;
}

/** How many faults keep a form from being generated; it leads to the first. */
export function FaultButton({ faults, texts, onShow }: FaultsProps) {
  return (
    <div role="status" className="empty:hidden max-sm:basis-full">
      {faults.length > 0 && (
        <button
          type="button"
          className="cursor-pointer text-left text-error text-sm underline underline-offset-2"
          onClick={() => onShow(faults)}
        >
          {texts.t('common:forms.summary.faults', { n: faults.length })}
        </button>
      )}
    </div>
  );
}

/** The first of them by the labels of their fields and the numbers of their rows, each leading to its own. */
export function FaultList({ faults, texts, onShow }: FaultsProps) {
  if (faults.length === 0) return null;
  return (
    <ul className="flex basis-full flex-wrap gap-x-6 gap-y-1 text-xs max-sm:hidden">
      {faults.slice(0, SHOWN).map((fault) => (
        <li key={fault.field} className="min-w-0">
          <button
            type="button"
            className="wrap-anywhere min-h-6 cursor-pointer text-left hover:underline"
            onClick={() => onShow([fault])}
          >
            <span className="font-medium">{rowAndField(fault, texts)}</span> {texts.error([fault], fault.field)}
          </button>
        </li>
      ))}
    </ul>
  );
}

/**
 * Writes the row and the field of a fault.
 * @example
 * endpoints.2.options.url   →   Row 3 · URL:
 */
function rowAndField(fault: ShownFault, { t, label }: FieldTexts): string {
  const row = rowNumber(fault);
  const name = label(fault.field);
  return row === undefined ? `${name}:` : `${t('common:forms.summary.row', { row })} · ${name}:`;
}
