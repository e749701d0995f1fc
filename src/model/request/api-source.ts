import { z } from 'zod';
import { fieldsOf } from '../schema/fields.ts';
import { strict } from '../schema/strict.ts';
import { lines, text } from '../schema/text.ts';
import { misplaced } from '../schema/when.ts';
import { MAX_HEADERS, MAX_SCHEMA_BYTES, MAX_SCHEMA_FILES } from './limits.ts';
import { apiUrlFault, headerFault, isRelativePath } from './reachable.ts';

/**
 * The ways in which a service authenticates itself to the API that it calls; the secrets are in the service's
 * environment.
 */
const AUTH_TYPES = ['none', 'basic', 'bearer', 'apiKey', 'userToken', 'userTokenDigest'] as const;

const HEADER_NAME = /^[!#$%&'*+.^_`|~0-9A-Za-z-]+$/;
const headerName = text.trim().min(1, 'required').max(100).regex(HEADER_NAME, 'headerName');

const schemaFile = strict({
  path: text.min(1, 'required').max(260).refine(isRelativePath, 'schemaPath'),
  content: lines,
});

/** An uploaded schema: each file once, and all of them within the limits. */
export const schemaFiles = z
  .array(schemaFile)
  .min(1, 'schemaRequired')
  .max(MAX_SCHEMA_FILES, 'schemaTooManyFiles')
  .superRefine((files, context) => {
    const paths = new Set<string>();
    for (const [index, { path }] of files.entries()) {
      if (paths.has(path)) context.addIssue({ code: 'custom', path: [index, 'path'], message: 'pathTaken' });
      paths.add(path);
    }
    const bytes = files.reduce((sum, { content }) => sum + new TextEncoder().encode(content).length, 0);
    if (bytes > MAX_SCHEMA_BYTES) context.addIssue({ code: 'custom', message: 'schemaTooLarge' });
  });

const url = text
  .trim()
  .min(1, 'required')
  .max(2_000)
  .superRefine((value, context) => {
    const message = apiUrlFault(value);
    if (message) context.addIssue({ code: 'custom', message });
  });

const header = strict({
  name: headerName,
  value: text
    .trim()
    .min(1, 'required')
    .max(1_000)
    .regex(/^[\x20-\x7e]*$/, 'headerValue'),
});

const headers = z
  .array(header)
  .max(MAX_HEADERS)
  .default([])
  .superRefine((all, context) => {
    const names = new Set<string>();
    for (const [index, { name }] of all.entries()) {
      const message = names.has(name.toLowerCase()) ? 'headerTaken' : headerFault(name);
      if (message) context.addIssue({ code: 'custom', path: [index, 'name'], message });
      names.add(name.toLowerCase());
    }
  });

/** The members of a request that is made from an API source (SPEC). */
export const apiSource = {
  schemaFiles,
  url: url.meta({ placeholder: 'https://api.example.com/v1' }),
  headers,
  authType: z.enum(AUTH_TYPES, { error: 'decision' }).default('none'),
  /** The header of an API key. */
  authHeader: headerName.exactOptional().meta({ when: { authType: 'apiKey' }, placeholder: 'X-Api-Key' }),
};

/** Those of these members that a form engine draws; schema files and headers have editors of their own. */
export const apiFields = fieldsOf(strict(apiSource));

/**
 * Refuses members that do not fit the other choices: a key's header where no key is sent, and a key without a header.
 */
export function checkAuth(value: object, context: z.RefinementCtx): void {
  for (const { field, message } of misplaced(apiFields, { ...value })) {
    context.addIssue({ code: 'custom', path: [field], message: message === 'required' ? message : 'authHeaderUnused' });
  }
}
