import type { Context } from 'hono';
import type { AppEnv } from '../env.ts';

export type Form = Readonly<Record<string, unknown>>;

/** The body as a form; anything else is an empty one, which then fails for want of its CSRF token. */
export async function readForm(c: Context<AppEnv>): Promise<Form> {
  const type = c.req.header('content-type') ?? '';
  const isForm = /^(application\/x-www-form-urlencoded|multipart\/form-data)\b/i.test(type);
  return isForm ? c.req.parseBody() : {};
}

/** @returns a field that is one text. */
export function textOf(form: Form, name: string): string | undefined {
  const value = form[name];
  return typeof value === 'string' ? value : undefined;
}

/** Goes on to `url`: as JSON for NextAuth's client, which sends `json=true`, else as a redirect for a plain form. */
export function goTo(c: Context<AppEnv>, form: Form, url: string, status: 200 | 401 | 403 | 502 = 200): Response {
  return form.json === 'true' ? c.json({ url }, status) : c.redirect(url, 303);
}
