import type { Context } from 'hono';
import { getCookie } from 'hono/cookie';
import { createMiddleware } from 'hono/factory';
import { isLanguage, type Language } from '../../shared/language.ts';
import type { AppEnv } from '../env.ts';

export const LANGUAGE_COOKIE = 'forja.language';

/** The language of a request: what the browser chose, else what the account prefers, else what the browser accepts. */
export const languageMiddleware = createMiddleware<AppEnv>(async function chooseLanguage(c, next) {
  c.set('language', languageOf(c));
  await next();
});

/** The language of a request, also of one that failed before its sender was known. */
export function languageOf(c: Context<AppEnv>): Language {
  const chosen = asLanguage(getCookie(c, LANGUAGE_COOKIE)) ?? c.var.account?.language;
  return chosen ?? acceptedLanguage(c.req.header('accept-language'));
}

function asLanguage(value: string | undefined): Language | undefined {
  return isLanguage(value) ? value : undefined;
}

/** The first of our languages that an Accept-Language header names by weight; English when it names none. */
export function acceptedLanguage(header: string | undefined): Language {
  const ranked = (header ?? '')
    .slice(0, 1000)
    .split(',')
    .map((part) => {
      const [tag = '', ...parameters] = part.trim().split(';');
      const weight = parameters
        .map((parameter) => /^\s*q=([\d.]+)\s*$/.exec(parameter)?.[1])
        .find((q) => q !== undefined);
      return { language: asLanguage(tag.toLowerCase().split('-')[0]), weight: Number(weight ?? 1) };
    })
    .filter((accepted) => accepted.weight > 0)
    .sort((a, b) => b.weight - a.weight);
  return ranked.find((accepted) => accepted.language)?.language ?? 'en';
}
