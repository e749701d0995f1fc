import type { Context } from 'hono';
import { z } from 'zod';
import { Fault } from '../../model/fault.ts';
import { text } from '../../model/schema/text.ts';
import type { AppEnv } from '../env.ts';
import { parse } from '../parse.ts';

export type Form = Readonly<Record<string, unknown>>;

/** The fields of our forms: each is one line of text. */
export const formFields = z.record(text, text);

/**
 * The body as a form; anything else is an empty one, which then fails for want of its CSRF token.
 * @throws Fault invalidRequest: a form that cannot be read (field `body`), or a field that is no text.
 */
export async function readForm(c: Context<AppEnv>): Promise<Form> {
  return parse(formFields, await readFields(c));
}

/** The fields of a form, whatever their texts hold. @throws Fault invalidRequest */
export async function readFields(c: Context<AppEnv>): Promise<Form> {
  const type = c.req.header('content-type') ?? '';
  if (!/^(application\/x-www-form-urlencoded|multipart\/form-data)\b/i.test(type)) return {};
  try {
    return await c.req.parseBody();
  } catch (error) {
    // The limit of the body's size answers for itself.
    if (error instanceof Error && error.name === 'BodyLimitError') throw error;
    throw new Fault('invalidRequest', { faults: [{ field: 'body', message: 'form' }], cause: error });
  }
}

/** @returns a field that is one text. */
export function textOf(form: Form, name: string): string | undefined {
  const value = form[name];
  return typeof value === 'string' ? value : undefined;
}

/** Goes on to `url`: as JSON for NextAuth's client, which sends `json=true`, else as a redirect for a plain form. */
export function goTo(c: Context<AppEnv>, form: Form, url: string, status: 200 | 401 = 200): Response {
  return form.json === 'true' ? c.json({ url }, status) : c.redirect(url, 303);
}
