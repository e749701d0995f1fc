import { z } from 'zod';
import { SERVERS } from '../../model/request/part-ids.ts';
import { strict } from '../../model/schema/strict.ts';
import { lines, NO_BLANKS, text } from '../../model/schema/text.ts';

/** Continuous integration: one HTTP call of the user's own that hands an artifact on (SPEC §3, DECISIONS §7). */

const PRESETS = ['jenkins', 'gitlab', 'github-workflow', 'github-dispatch', 'azure', 'custom'] as const;
export type PresetId = (typeof PRESETS)[number];
export const METHODS = ['POST', 'PUT', 'PATCH', 'GET'] as const;
export const PARAMETER_TYPES = ['query', 'form', 'json'] as const;

/** The parameters that we add to the user's. */
const OWN_PARAMETERS = ['forja_project', 'forja_artifact_url', 'forja_sha256'] as const;

const MAX_PARAMETERS = 50;
const TOKEN = /^[A-Za-z0-9!#$%&'*+.^_`|~-]*$/;
const PRINTABLE = /^[\x20-\x7e]*$/;
/** Headers that say how the call itself is sent. */
const CALL_HEADERS = /^(?:host|content-|transfer-encoding|connection|accept-encoding|expect|upgrade|te|trailer)/i;

const name = text.trim().min(1, 'required').max(60).regex(NO_BLANKS, 'noBlanks');

const url = text
  .trim()
  .min(1, 'required')
  .max(2_000)
  .regex(NO_BLANKS, 'noBlanks')
  .superRefine((value, context) => {
    const message = urlFault(value);
    if (message) context.addIssue({ code: 'custom', message });
  });

function urlFault(value: string): string | undefined {
  if (value === '' || !NO_BLANKS.test(value)) return undefined;
  if (!URL.canParse(value)) return 'httpUrl';
  const { protocol, username, password } = new URL(value);
  if (protocol !== 'http:' && protocol !== 'https:') return 'httpUrl';
  return username || password ? 'urlCredentials' : undefined;
}

/** An empty value of a secret one means: keep the stored one. */
const parameter = strict({
  name: text
    .trim()
    .min(1, 'required')
    .max(200)
    .regex(NO_BLANKS, 'noBlanks')
    .refine((value) => !(OWN_PARAMETERS as readonly string[]).includes(value), 'ownParameter'),
  value: lines.max(4_000).default(''),
  secret: z.boolean().default(false),
});
export type Parameter = z.output<typeof parameter>;

const parameters = z
  .array(parameter)
  .max(MAX_PARAMETERS)
  .default([])
  .superRefine((list, context) => {
    for (const [index, { name: one }] of list.entries()) {
      if (list.findIndex((other) => other.name === one) === index) continue;
      context.addIssue({ code: 'custom', path: [index, 'name'], message: 'parameterTaken' });
    }
  });

/** The form. Without `tokenName` no header is sent; without `userName` no Basic, which may have an empty user. */
export const devopsForm = strict({
  id: z.uuid().exactOptional(),
  name,
  preset: z.enum(PRESETS).default('custom'),
  url,
  method: z.enum(METHODS).default('POST'),
  parameterType: z.enum(PARAMETER_TYPES).default('form'),
  tokenName: text
    .trim()
    .max(100)
    .regex(TOKEN, 'headerName')
    .refine((value) => !CALL_HEADERS.test(value), 'headerOwn')
    .exactOptional(),
  tokenValue: text.max(4_000).regex(PRINTABLE, 'headerValue').default(''),
  userName: text
    .trim()
    .max(200)
    .regex(/^[^:]*$/, 'noColon')
    .exactOptional(),
  password: text.max(4_000).default(''),
  typeAppServer: z.enum(SERVERS).exactOptional(),
  parameters,
});
export type DevopsForm = z.output<typeof devopsForm>;

/** A configuration as it comes back: without its secrets, and whether it has them. */
export const devopsRow = z.object({
  id: z.string(),
  name: z.string(),
  preset: z.enum(PRESETS),
  url: z.string(),
  method: z.enum(METHODS),
  parameterType: z.enum(PARAMETER_TYPES),
  tokenName: z.string().nullable(),
  hasTokenValue: z.boolean(),
  userName: z.string().nullable(),
  hasPassword: z.boolean(),
  /** Offered for projects of this application server; null: for all. */
  typeAppServer: z.enum(SERVERS).nullable(),
  /** The value of a secret one is empty. */
  parameters: z.array(z.object({ name: z.string(), value: z.string(), secret: z.boolean(), hasValue: z.boolean() })),
});
export type DevopsRow = z.output<typeof devopsRow>;

/** A request as it would be sent, its secrets as asterisks. */
const previewedCall = z.object({
  method: z.string(),
  url: z.string(),
  headers: z.array(z.object({ name: z.string(), value: z.string() })),
  body: z.string().nullable(),
});
export type PreviewedCall = z.output<typeof previewedCall>;

/** `before`: what is asked first, so that the call is let in. */
export const previewedDevops = z.object({ before: previewedCall.nullable(), call: previewedCall });
export type PreviewedDevops = z.output<typeof previewedDevops>;
