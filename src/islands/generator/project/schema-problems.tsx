import type { Failure } from '../../../shared/wire.ts';
import type { FormPart } from '../draft/section-props.ts';

/** Tells what is wrong with uploaded files, each fault with its file, line and column. */
export function Problems({ failure, t }: { readonly failure: Failure; readonly t: FormPart['texts']['t'] }) {
  const faults = failure.faults ?? [];
  if (faults.length === 0) return failure.message;
  return (
    <ul
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a list that scrolls has to be reachable by keyboard
      tabIndex={0}
      className="flex max-h-48 flex-col gap-1 overflow-auto"
    >
      {faults.map(({ field, message, line, column, file }) => (
        <li key={`${field} ${line} ${column} ${message}`}>
          {line !== undefined && (
            <span className="font-mono text-xs">
              {t('common:api.position', { file: file ?? '', line, column: column ?? 1 })}{' '}
            </span>
          )}
          {message}
        </li>
      ))}
    </ul>
  );
}
