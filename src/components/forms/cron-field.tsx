import { lazy, Suspense, useDeferredValue, useEffect, useState } from 'react';
import type { FieldProps } from './field.tsx';
import { TextField } from './text-field.tsx';
import type { FieldTexts } from './texts.ts';

const CronMeaning = lazy(() => import('./cron-meaning.tsx'));

interface CronFieldProps extends FieldProps {
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly placeholder?: string | undefined;
  readonly texts: FieldTexts;
}

/** A cron expression, with what it means below it: loaded with the first expression, so that no other form has it. */
export function CronField({ texts, hint, ...field }: CronFieldProps) {
  const expression = useDeferredValue(field.value.trim());
  const [isMounted, setMounted] = useState(false);
  // The clock of the browser decides which times are next.
  useEffect(() => setMounted(true), []);
  const explained = isMounted && expression !== '' && !field.error && (
    <Suspense fallback={null}>
      <CronMeaning expression={expression} t={texts.t} />
    </Suspense>
  );
  const notes = explained ? (
    <>
      {hint} {explained}
    </>
  ) : (
    hint
  );
  return <TextField {...field} mono {...(notes && { hint: notes })} />;
}
