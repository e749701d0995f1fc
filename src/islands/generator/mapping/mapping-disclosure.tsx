import { lazy, type ReactNode, Suspense, useEffect, useEffectEvent, useId, useState } from 'react';
import { LoadingRows } from '../../../components/feedback/states.tsx';
import { fieldId } from '../../../components/forms/field.tsx';
import type { MappingProps } from './mapping-row.tsx';

const MappingEditor = lazy(() => import('./mapping-editor.tsx'));

/** `owner`: whose mapping it is, for who cannot see where it stands. */
interface MappingDisclosureProps extends MappingProps {
  readonly owner: string;
  /** The members are still asked for. */
  readonly isLoading?: boolean;
  readonly onOpen?: () => void;
}

/** A line that opens to a mapping, and stays open from one owner to the next; what is wrong there opens it too. */
export function MappingDisclosure({ owner, isLoading, onOpen, ...props }: MappingDisclosureProps): ReactNode {
  const { mapping, path, faults, texts, of } = props;
  const { t } = texts;
  const [isChosen, setIsChosen] = useState(false);
  const id = useId();
  const isOpen = isChosen || faults.some(({ field }) => field === path || field.startsWith(`${path}.`));
  const title = t(`common:${of}.title`);
  const opened = useEffectEvent(() => onOpen?.());
  // biome-ignore lint/correctness/useExhaustiveDependencies: each owner's members are asked for once it is shown open
  useEffect(() => {
    if (isOpen) opened();
  }, [isOpen, owner]);
  return (
    <>
      <div className="flex min-w-0 flex-wrap items-center gap-2">
        <button
          type="button"
          id={fieldId(path)}
          className="btn btn-ghost btn-xs -ml-2"
          aria-expanded={isOpen}
          aria-controls={isOpen ? id : undefined}
          aria-label={`${title}: ${owner}`}
          onClick={() => setIsChosen(!isOpen)}
        >
          <span aria-hidden="true" className={`transition-transform ${isOpen ? 'rotate-90' : ''}`}>
            ›
          </span>
          {title}
        </button>
        {mapping.length > 0 && (
          <span className="badge badge-outline badge-sm text-base-content/80">
            {t(`common:${of}.count`, { count: mapping.length })}
          </span>
        )}
      </div>
      {isOpen && (
        <div id={id} className="min-w-0 basis-full rounded-field border border-base-300 p-3">
          <Suspense fallback={<LoadingRows label={t('common:shape.loading')} rows={1} />}>
            {isLoading ? <LoadingRows label={t('common:shape.loading')} rows={1} /> : <MappingEditor {...props} />}
          </Suspense>
        </div>
      )}
    </>
  );
}
