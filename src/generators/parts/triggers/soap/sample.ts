import type { Operation } from '../../../../model/operation.ts';
import type { Project } from '../../../../model/project.ts';
import { exampleElements } from '../../../kit/xml/example.ts';
import { requestElement } from '../../../kit/xml/schema.ts';
import { element, elementText } from '../../../kit/xml/tree.ts';
import { exampleValue } from '../../../text/types/json.ts';
import type { Use } from '../../part.ts';
import { bindingOf, messageOf } from './binding.ts';
import type { SoapEndpoint } from './options.ts';

/** A payload that an operation accepts, as far as it can be known without calling it. */
export function samplePayload(use: Use<SoapEndpoint>, namespace: string, project: Project): string {
  const message = messageOf(use);
  const content = exampleElements(message.sent, project.types);
  return elementText(element(requestElement(message), { xmlns: namespace }, content));
}

/** The nearest payload that the contract refuses. */
export function invalidPayload(use: Use<SoapEndpoint>, namespace: string): string {
  const nothing = element('thereIsNoSuchElement');
  return elementText(element(requestElement(messageOf(use)), { xmlns: namespace }, [nothing]));
}

/** Header fields of HTTP that an operation cannot do without. */
export function sampleHeaders(operation: Operation, project: Project): Readonly<Record<string, string>> {
  const needed = bindingOf(operation).header.filter(({ member }) => !member.optional);
  return Object.fromEntries(needed.map(({ name, member }) => [name, String(exampleValue(member.type, project.types))]));
}

/** A message around a payload, and around what stands in its header. */
export function envelope(payload: string, header = ''): string {
  return `${envelopeStart(header)}${payload}${ENVELOPE_END}`;
}

export const ENVELOPE_START = '<s:Envelope xmlns:s="http://schemas.xmlsoap.org/soap/envelope/">';
export const ENVELOPE_END = '</s:Body></s:Envelope>';

function envelopeStart(header: string): string {
  return `${ENVELOPE_START}${header === '' ? '' : `<s:Header>${header}</s:Header>`}<s:Body>`;
}
