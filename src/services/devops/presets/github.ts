import type { Configuration, HttpAnswer, HttpCall, Verdict } from '../preset.ts';
import { asJson, refused, said, unexpected } from '../requests.ts';

const VERSION = { accept: 'application/vnd.github+json', 'x-github-api-version': '2022-11-28' };

/** A bare token is sent as GitHub wants it. */
export function dispatch(configuration: Configuration, body: unknown): HttpCall {
  const { tokenName, tokenValue } = configuration;
  const isBare = tokenName?.toLowerCase() === 'authorization' && tokenValue !== '' && !tokenValue.includes(' ');
  const call = asJson({ ...configuration, ...(isBare && { tokenValue: `Bearer ${tokenValue}` }) }, body);
  return { ...call, headers: { ...call.headers, ...VERSION } };
}

export function refusal(answer: HttpAnswer, what: 'workflow' | 'dispatch'): Verdict {
  const { status } = answer;
  if (status === 401) return refused('github.token');
  if (status === 403) return refused('github.forbidden', { said: said(answer) });
  if (status === 404) return refused(`github.${what}`);
  if (status === 422) return refused('github.unprocessable', { said: said(answer) });
  return unexpected(answer);
}
