import type { TFunction } from 'i18next';
import { useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { nextTimes, readCron } from '../../model/schema/cron.ts';
import { cronWords } from './cron-words.ts';

const SHOWN = 3;
const TIME: Intl.DateTimeFormatOptions = {
  weekday: 'short',
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  hourCycle: 'h23',
  timeZone: 'UTC',
};

/** Tells the meaning of a cron expression: in words, with its next times on the reader's clock, or why it is not valid. */
export default function CronMeaning({ expression, t }: { readonly expression: string; readonly t: TFunction }) {
  const { i18n } = useTranslation();
  const cron = useMemo(() => readCron(expression), [expression]);
  const words = useWords(expression, i18n.language);
  if ('message' in cron) return <span className="block">{t(`common:validation.${cron.message}`, cron.values)}</span>;
  const times = nextTimes(cron, onTheWall(new Date()), SHOWN);
  const format = new Intl.DateTimeFormat(i18n.language, TIME);
  return (
    <>
      {words && <span className="block text-base-content">{words}</span>}
      <span className="block tabular-nums">
        {times.length === 0
          ? t('common:forms.cronNever')
          : t('common:forms.cronNext', { times: times.map((time) => format.format(time)).join(' · ') })}
      </span>
    </>
  );
}

/** Returns the time of the local clock with the same figures in UTC: 14:05 in Madrid → 14:05 UTC. */
function onTheWall(now: Date): Date {
  return new Date(now.getTime() - now.getTimezoneOffset() * 60_000);
}

/** The expression in words; nothing while they are loaded, and where the library has none. */
function useWords(expression: string, language: string): string | undefined {
  const [describe, setDescribe] = useState<((expression: string) => string) | undefined>();
  useEffect(() => {
    let isLeft = false;
    cronWords(language).then(
      (loaded) => !isLeft && setDescribe(() => loaded),
      // Without a connection the times still tell.
      () => {},
    );
    return () => {
      isLeft = true;
    };
  }, [language]);
  return useMemo(() => {
    try {
      return describe?.(expression);
    } catch {
      return undefined;
    }
  }, [describe, expression]);
}
