import type { Operation } from '../../../../model/operation.ts';
import type { Project } from '../../../../model/project.ts';
import { exampleElements } from '../../../kit/xml/example.ts';
import { requestElement } from '../../../kit/xml/schema.ts';
import { element, elementText } from '../../../kit/xml/tree.ts';
import { exampleValue } from '../../../text/types/json.ts';
import type { Use } from '../../part.ts';
import { bindingOf, messageOf } from './binding.ts';
import type { SoapEndpoint } from './options.ts';

/**
 * Writes a payload that an operation accepts, as far as that is known without calling it.
 * @example
 * order_total(order_id integer)   →   <OrderTotalRequest xmlns="…"><orderId>1</orderId></OrderTotalRequest>
 */
export function samplePayload(use: Use<SoapEndpoint>, namespace: string, project: Project): string {
  const message = messageOf(use);
  const content = exampleElements(message.sent, project.types);
  return elementText(element(requestElement(message), { xmlns: namespace }, content));
}

/**
 * Writes a payload that the contract refuses.
 * @example
 * order_total   →   <OrderTotalRequest xmlns="…"><thereIsNoSuchElement/></OrderTotalRequest>
 */
export function invalidPayload(use: Use<SoapEndpoint>, namespace: string): string {
  const nothing = element('thereIsNoSuchElement');
  return elementText(element(requestElement(messageOf(use)), { xmlns: namespace }, [nothing]));
}

/** Examples of the header fields that an operation requires. */
export function sampleHeaders(operation: Operation, project: Project): Readonly<Record<string, string>> {
  const needed = bindingOf(operation).header.filter(({ member }) => !member.optional);
  return Object.fromEntries(needed.map(({ name, member }) => [name, String(exampleValue(member.type, project.types))]));
}

/**
 * Writes a message around a payload; `header` is the content of its SOAP header.
 * @example
 * <a/>   →   <s:Envelope xmlns:s="…"><s:Body><a/></s:Body></s:Envelope>
 */
export function envelope(payload: string, header = ''): string {
  return `${envelopeStart(header)}${payload}${ENVELOPE_END}`;
}

export const ENVELOPE_START = '<s:Envelope xmlns:s="http://schemas.xmlsoap.org/soap/envelope/">';
export const ENVELOPE_END = '</s:Body></s:Envelope>';

function envelopeStart(header: string): string {
  return `${ENVELOPE_START}${header === '' ? '' : `<s:Header>${header}</s:Header>`}<s:Body>`;
}
