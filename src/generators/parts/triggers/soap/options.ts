import { z } from 'zod';
import { noneFound } from '../../../../model/schema/none-found.ts';
import { maxRows } from '../../../../model/schema/rows.ts';
import { strict } from '../../../../model/schema/strict.ts';
import { NO_BLANKS, text } from '../../../../model/schema/text.ts';

/** The ways in which callers of SOAP are known. */
const SOAP_AUTH = ['none', 'userToken'] as const;
export type SoapAuth = (typeof SOAP_AUTH)[number];

/** An absolute URI: a scheme, and no character that RFC 3986 excludes. Empty is allowed. */
const NAMESPACE = /^(?:[A-Za-z][A-Za-z0-9+.-]*:[A-Za-z0-9\-._~:/?#[\]@!$&'()*+,;=%]+)?$/;
/** A name of XML that every language can name a class by. Empty is allowed. */
const OPERATION_NAME = /^(?:[A-Za-z][A-Za-z0-9_]*)?$/;

export const projectOptions = strict({
  /** Empty for the namespace of the base package. */
  targetNamespace: text.trim().max(200, 'tooLong').regex(NAMESPACE, 'targetNamespace').default(''),
  auth: z.enum(SOAP_AUTH, { error: 'decision' }).default('none'),
});

export const endpointOptions = strict({
  /** Empty for the operation's own name. */
  operationName: text
    .trim()
    .max(80, 'tooLong')
    .regex(NO_BLANKS, 'noBlanks')
    .regex(OPERATION_NAME, 'soapOperation')
    .default(''),
  /** `project`: as for the whole service. */
  auth: z.enum(['project', ...SOAP_AUTH], { error: 'decision' }).default('project'),
  maxRows,
  noneFound,
});

export type SoapProject = z.output<typeof projectOptions>;
export type SoapEndpoint = z.output<typeof endpointOptions>;

/** @returns the way in which callers of an endpoint are known. */
export function authOf(project: Pick<SoapProject, 'auth'>, endpoint: Pick<SoapEndpoint, 'auth'>): SoapAuth {
  return endpoint.auth === 'project' ? project.auth : endpoint.auth;
}
