import { z } from 'zod';
import { text } from '../../model/schema/text.ts';
import { WEBHOOK_PATH } from '../../shared/wire/payments.ts';
import { failure } from '../../shared/wire.ts';
import { sessionUpdate } from '../auth/session.ts';

/** The content of an answer: JSON of a schema, a page, nothing, or a redirect to an address. */
export type Answer = z.ZodType | 'page' | 'empty' | 'redirect';

/** An operation beside the table of calls: sign-in as NextAuth's client uses it, live updates, health. */
export interface OtherOperation {
  readonly name: string;
  readonly method: 'get' | 'post';
  readonly path: string;
  readonly summary: string;
  readonly query?: z.ZodType;
  /** Sent as application/x-www-form-urlencoded. */
  readonly form?: z.ZodType;
  readonly body?: z.ZodType;
  readonly answers: Readonly<Record<number, Answer>>;
}

const get = (name: string, path: string, more: Omit<OtherOperation, 'name' | 'path' | 'method'>) =>
  ({ name, path, method: 'get', ...more }) as const;
const post = (name: string, path: string, more: Omit<OtherOperation, 'name' | 'path' | 'method'>) =>
  ({ name, path, method: 'post', ...more }) as const;

const session = z.object({
  user: z.object({ name: z.string(), email: z.string(), image: z.string().nullable(), eulaAccepted: z.boolean() }),
  clientToken: z.string(),
  tknMins: z.int(),
  expires: z.iso.datetime(),
});
const nobody = z.strictObject({});
const shown = z.union([session, nobody]);
const provider = z.object({
  id: z.string(),
  name: z.string(),
  type: z.enum(['oauth', 'credentials']),
  signinUrl: z.url(),
  callbackUrl: z.url(),
});
/** With `json=true` the address is in the body, else the answer is a redirect to it. */
const leads = z.object({ url: z.url() });
const sent = { csrfToken: text, callbackUrl: text.exactOptional(), json: z.literal('true').exactOptional() };
const shownAt = z.object({
  callbackUrl: text.exactOptional(),
  error: text.exactOptional(),
  csrf: text.exactOptional(),
});
const state = z.object({ code: text.exactOptional(), state: text.exactOptional(), error: text.exactOptional() });

export const OTHER_OPERATIONS: readonly OtherOperation[] = [
  get('session', '/api/auth/session', { summary: 'Who is signed in; nobody: {}', answers: { 200: shown } }),
  post('updateSession', '/api/auth/session', {
    summary: 'Changes the language of the session; a wrong CSRF token answers {} with 400',
    body: sessionUpdate,
    answers: { 200: shown, 400: nobody },
  }),
  get('csrf', '/api/auth/csrf', {
    summary: 'The CSRF token that forms send',
    answers: { 200: z.object({ csrfToken: z.string() }) },
  }),
  get('providers', '/api/auth/providers', {
    summary: 'The providers of sign-in, by id',
    answers: { 200: z.record(z.string(), provider) },
  }),
  get('signInPage', '/api/auth/signin', { summary: 'The sign-in page', query: shownAt, answers: { 200: 'page' } }),
  get('providerSignInPage', '/api/auth/signin/:provider', {
    summary: 'The sign-in page',
    query: shownAt,
    answers: { 200: 'page' },
  }),
  post('signIn', '/api/auth/signin/:provider', {
    summary: 'Begins a sign-in; a wrong CSRF token leads to the sign-in page',
    form: z.object(sent),
    answers: { 200: leads, 303: 'redirect' },
  }),
  get('endSignIn', '/api/auth/callback/:provider', {
    summary: 'Where the provider sends the browser back',
    query: state,
    answers: { 303: 'redirect' },
  }),
  post('endLocalSignIn', '/api/auth/callback/:provider', {
    summary: 'The form of the local identity provider; 400 shows it again',
    form: z.object({ state: text, name: text, email: text }),
    answers: { 303: 'redirect', 400: 'page' },
  }),
  post('acceptLicense', '/api/auth/callback/eula', {
    summary: 'The credentials sign-in that accepts the license',
    form: z.object({ ...sent, clientToken: text }),
    answers: { 200: leads, 303: 'redirect', 401: leads },
  }),
  get('localIdentity', '/api/auth/local/:provider', {
    summary: 'The page of the local identity provider',
    query: z.object({ state: text }),
    answers: { 200: 'page', 303: 'redirect' },
  }),
  get('signOutPage', '/api/auth/signout', {
    summary: 'Asks before it signs out',
    query: z.object({ csrf: text.exactOptional() }),
    answers: { 200: 'page' },
  }),
  post('signOut', '/api/auth/signout', {
    summary: 'Ends the session; a wrong CSRF token leads to the sign-out page',
    form: z.object(sent),
    answers: { 200: leads, 303: 'redirect' },
  }),
  get('authError', '/api/auth/error', {
    summary: 'What went wrong with a sign-in',
    query: z.object({ error: text.exactOptional(), provider: text.exactOptional() }),
    answers: { 200: 'page', 303: 'redirect', 403: 'page', 500: 'page' },
  }),
  post('clientLog', '/api/auth/_log', {
    summary: 'What a browser’s client reports; rationed',
    form: z.object({ level: text.exactOptional(), code: text.exactOptional(), message: text.exactOptional() }),
    answers: { 200: 'empty' },
  }),
  get('licensePage', '/api/auth/license', {
    summary: 'The license as a page',
    query: z.object({ error: text.exactOptional() }),
    answers: { 200: 'page', 303: 'redirect' },
  }),
  post('declineLicense', '/api/auth/license', {
    summary: 'Declines the license; a wrong CSRF token leads to the sign-in page',
    form: z.object({ csrfToken: text }),
    answers: { 200: 'page', 303: 'redirect' },
  }),
  get('switchLanguage', '/api/language/:code', {
    summary: 'Keeps a language and goes back',
    query: z.object({ back: text.exactOptional() }),
    answers: { 303: 'redirect' },
  }),
  post('singOutBackend', '/api/resources/singOutBackend', {
    summary: 'Ends the session and its sockets; without one it answers the same',
    answers: { 200: 'empty' },
  }),
  get('socket', '/api/socket', {
    summary: 'Asked before a socket is opened at /socket.io',
    query: z.object({ email: text.exactOptional() }),
    answers: { 200: 'empty' },
  }),
  get('openapi', '/api/openapi.json', {
    summary: 'This document',
    answers: { 200: z.object({ openapi: z.string() }) },
  }),
  get('health', '/health', {
    summary: 'Whether the portal, its database and its disk answer',
    answers: {
      200: z.object({ status: z.literal('ok') }),
      503: z.object({
        status: z.union([z.literal('unavailable'), z.literal(503)]),
        storage: z.string().exactOptional(),
      }),
    },
  }),
  post('mcp', '/mcp', {
    summary:
      'A message of the Model Context Protocol, with an application token; answered with JSON or a stream of events',
    body: z.object({ jsonrpc: z.literal('2.0'), id: z.union([text, z.int()]).exactOptional(), method: text }),
    answers: { 200: z.object({ jsonrpc: z.literal('2.0') }), 202: 'empty', 401: failure },
  }),
  post('paymentEvent', WEBHOOK_PATH, {
    summary: 'An event of the payment provider, signed by its header Stripe-Signature',
    body: z.object({ id: text, type: text, api_version: text }),
    answers: { 200: z.object({ received: z.literal(true) }), 400: failure, 404: failure },
  }),
];
