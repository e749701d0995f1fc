import { useEffect, useState } from 'react';

const PARAMETER = 'anioMes';

/** A month as calls take it: 202611. */
export type YearMonth = string;

/** @returns the month that so many months later begins; earlier for a negative number. */
export function monthAfter(month: YearMonth, months: number): YearMonth {
  return monthOf(new Date(Date.UTC(Number(month.slice(0, 4)), Number(month.slice(4)) - 1 + months)));
}

/** @returns the month of an instant, in UTC. */
export const monthOf = (instant: Date): YearMonth => instant.toISOString().slice(0, 7).replace('-', '');

/** @returns a month as people of a language call it: November 2026, noviembre de 2026. */
export function monthName(month: YearMonth, language: string): string {
  const name = new Intl.DateTimeFormat(language, { month: 'long', year: 'numeric', timeZone: 'UTC' });
  return name.format(new Date(Date.UTC(Number(month.slice(0, 4)), Number(month.slice(4)) - 1)));
}

/** The month that the address names, else this one; undefined until the page is alive. Going there is a step of the browser's history. */
export function useMonth(): [YearMonth | undefined, (month: YearMonth) => void] {
  const [month, setMonth] = useState<YearMonth | undefined>();
  useEffect(() => {
    const read = () => setMonth(monthIn(location.search) ?? monthOf(new Date()));
    read();
    addEventListener('popstate', read);
    return () => removeEventListener('popstate', read);
  }, []);
  const go = (next: YearMonth) => {
    const address = new URL(location.href);
    address.searchParams.set(PARAMETER, next);
    history.pushState(null, '', address);
    setMonth(next);
  };
  return [month, go];
}

/** Reads the month of an address: `?anioMes=2026-03` → `202603`; anything that is not a month → undefined. */
export function monthIn(search: string): YearMonth | undefined {
  const named = new URLSearchParams(search).get(PARAMETER)?.replace('-', '');
  return named && /^[12]\d{3}(0[1-9]|1[0-2])$/.test(named) ? named : undefined;
}
