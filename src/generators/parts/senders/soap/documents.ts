import { sentText } from '../../../kit/sending/documents.ts';
import { mdCode } from '../../../text/render/escape.ts';
import type { OrderedContribution, Use } from '../../part.ts';
import type { SoapSenderEndpoint, SoapSenderProject } from './options.ts';

/** Writes the README's section on what is sent to SOAP APIs, and what is promised of its delivery. */
export function readme(options: SoapSenderProject, uses: readonly Use<SoapSenderEndpoint>[]): OrderedContribution {
  const rows = uses.map(({ operation, options: { url, element, namespace, soapVersion, order } }) => {
    const how = order === 'operation' ? 'one after the other' : 'each for itself';
    const sent = mdCode(namespace === '' ? element : `{${namespace}}${element}`);
    return `| \`${operation.names.method}\` | ${mdCode(url)} | ${sent} | ${soapVersion} | ${how} |`;
  });
  const table = `| Operation | Sent to | Element | SOAP | Order |\n|---|---|---|---|---|\n${rows.join('\n')}`;
  const operations = uses.map(({ operation }) => operation);
  const markdown = sentText({ sent: 'sent in a SOAP message', page: 'soap-sender', table }, options, operations);
  return { kind: 'readmeSection', title: 'Messages to SOAP APIs', markdown };
}
