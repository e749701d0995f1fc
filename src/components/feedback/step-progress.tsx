import { useTranslation } from 'react-i18next';

interface StepProgressProps {
  /** A key of `common:steps`. */
  readonly step: string;
  readonly done: number;
  readonly total: number;
  readonly over: boolean;
  readonly failed: boolean;
}

/** Real progress in words and as a bar; read out when the step changes. */
export function StepProgress({ step, done, total, over, failed }: StepProgressProps) {
  const { t } = useTranslation();
  const text = t(`common:steps.${step}`, { defaultValue: step });
  const tone = failed ? 'progress-error' : over ? 'progress-success' : 'progress-primary';
  return (
    <div className="mt-2 flex flex-col gap-1">
      <p role="status" className="flex justify-between gap-2 text-sm tabular-nums">
        <span>{text}</span>
        {!over && total > 0 && <span className="text-base-content/75">{t('common:toasts.of', { done, total })}</span>}
      </p>
      <progress
        className={`progress w-full ${tone}`}
        aria-label={text}
        {...(over ? { value: 1, max: 1 } : total > 0 ? { value: done, max: total } : {})}
      />
    </div>
  );
}
