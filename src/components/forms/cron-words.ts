/**
 * Loads the words of one language.
 *
 * @returns what says a valid expression in them; it throws where it cannot.
 */
export async function cronWords(locale: string): Promise<(expression: string) => string> {
  const { default: cronstrue } = locale === 'es' ? await import('./cron-words-es.ts') : await import('cronstrue');
  // Spring takes names in any case, and asks of a day that month and weekday both fit.
  const options = { locale, use24HourTimeFormat: true, logicalAndDayFields: true };
  return (expression) =>
    cronstrue.toString(expression.startsWith('@') ? expression.toLowerCase() : expression.toUpperCase(), options);
}
