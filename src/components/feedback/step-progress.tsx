import { useTranslation } from 'react-i18next';

interface StepProgressProps {
  /** A key of `common:steps`. */
  readonly step: string;
  /** Operations done in this step, of how many; shown once there are some. */
  readonly done: number;
  readonly total: number;
  readonly over: boolean;
  readonly failed: boolean;
}

/** The steps of a Build in their order; a Src skips those in the middle. */
const STEPS = ['queued', 'describe', 'render', 'compile', 'start', 'probe', 'pack', 'store', 'done'];

/** Real progress in words and as a bar; read out when the step changes. */
export function StepProgress({ step, done, total, over, failed }: StepProgressProps) {
  const { t } = useTranslation();
  const text = t(`common:steps.${step}`, { defaultValue: step });
  const tone = failed ? 'progress-error' : over ? 'progress-success' : 'progress-primary';
  const index = STEPS.indexOf(step);
  const known = over ? { value: 1, max: 1 } : index >= 0 ? { value: index, max: STEPS.length - 1 } : {};
  return (
    <div className="mt-2 flex flex-col gap-1">
      <p role="status" className="flex justify-between gap-3 text-sm">
        <span>{text}</span>
        {!over && done > 0 && (
          <span className="whitespace-nowrap text-base-content/75 tabular-nums">
            {t('common:toasts.of', { done, total })}
          </span>
        )}
      </p>
      <progress className={`progress w-full ${tone}`} aria-label={text} {...known} />
    </div>
  );
}
