import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { ApiOperation, ApiProject } from '../../../src/generators/parts/clients/operation.ts';
import { SOAP_NAMESPACES, type SoapCall } from '../../../src/model/contract/calls/soap.ts';
import type { SchemaFile } from '../../../src/model/contract/contract.ts';
import type { Counterpart, Exchanged, Kind, Prepared } from './counterpart.ts';
import { schemaCheck } from './soap-schema.ts';
import { treeOf, type XmlTree } from './soap-tree.ts';
import { elementXml, LONG, PLAIN, type SoapMember, SoapSampler, type SoapValue } from './soap-values.ts';

/** Elements that a message is made again without, each time one is found where none may be. */
const TRIES = 60;
/** Of elements: the name of the one that may not be there. */
const ODD = /^Element '(?:\{([^}]*)\})?([^']+)'(?:, attribute '(?:\{[^}]*\})?([^']+)')?: (.*)/;

interface Message {
  readonly headers: readonly string[];
  readonly body: string;
  readonly json: unknown;
}

/** A server of messages that libxml2 finds valid by the uploaded schemas, as are those that come. */
export async function soapCounterpart(files: readonly SchemaFile[], { types }: ApiProject): Promise<Counterpart> {
  const check = schemaCheck(files);
  const exchanged: Exchanged[] = [];
  let [call, answer, odd]: [SoapCall | undefined, Message, readonly string[]] = [
    undefined,
    { headers: [], body: '', json: null },
    [],
  ];
  const server = createServer(async (request, response) => {
    const text = textIn(await bodyOf(request), String(request.headers['content-type']));
    const envelope = treeOf(/<(?:\w+:)?Envelope[\s\S]*<\/(?:\w+:)?Envelope>/.exec(text)?.[0] ?? text);
    const faults = [...odd];
    const uri = SOAP_NAMESPACES[call?.version ?? '1.1'];
    if (envelope.name !== `{${uri}}Envelope`) faults.push(`the envelope is ${envelope.name}`);
    const action = String(call?.version === '1.2' ? request.headers['content-type'] : request.headers.soapaction);
    if (call?.action && !action.includes(call.action)) faults.push(`the action is ${action}`);
    exchanged.push({ arrived: arrivedIn(envelope, uri), answered: answer.json, faults });
    response.writeHead(200, {
      'content-type': call?.version === '1.2' ? 'application/soap+xml; charset=utf-8' : 'text/xml; charset=utf-8',
    });
    response.end(`<e:Envelope xmlns:e="${uri}"><e:Body>${answer.body}</e:Body></e:Envelope>`);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));

  /** Makes a message until its schema finds it valid: of a choice one element may be there. */
  function valid(
    make: (sampler: SoapSampler) => Message,
    kind: Kind,
    isRpc: boolean,
  ): { message: Message; wrong: readonly string[] } {
    const excluded = new Set<string>();
    for (let tries = 0; ; tries++) {
      const sampler = new SoapSampler(types, kind, excluded);
      const message = make(sampler);
      const all =
        check && !isRpc ? [...message.headers, message.body].flatMap((part) => (part === '' ? [] : check(part))) : [];
      const known = all.filter((fault) => !isOf(sampler.opaque, fault));
      const before = excluded.size;
      // Types of names have no blanks, and some lists have to be longer.
      if (known.some((fault) => /is not a valid value of the atomic type/.test(fault))) excluded.add(PLAIN);
      if (known.some((fault) => /Missing child/.test(fault))) excluded.add(LONG);
      for (const [, uri = '', name, attribute] of known.flatMap((fault) =>
        /not expected|not allowed/.test(fault) ? [ODD.exec(fault) ?? []] : [],
      ))
        if (name !== undefined)
          excluded.add(attribute ? `@${attribute}` : uri === 'urn:other' ? '*' : `{${uri}}${name}`);
      if (known.length === 0 || tries === TRIES || excluded.size === before) return { message, wrong: known };
    }
  }

  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/soap`,
    prepare(operation, kind): Prepared {
      call = operation.api.contract.call as SoapCall;
      exchanged.length = 0;
      const { answer: root } = call;
      const isRpc =
        check === undefined || !call.request
          ? false
          : check(elementXml(call.request, { attributes: '', content: '' })).some((fault) =>
              /No matching global/.test(fault),
            );
      const sent = valid((sampler) => requestMessage(operation, sampler), kind, isRpc);
      const answered = valid((sampler) => answerMessage(operation, sampler), kind, isRpc);
      answer = answered.message;
      odd = [
        ...sent.wrong.slice(0, 3).map((fault) => `no valid request: ${fault}`),
        ...(root ? answered.wrong.slice(0, 3).map((fault) => `no valid answer: ${fault}`) : []),
      ];
      const { json, headers, body } = sent.message;
      return {
        request: json as Readonly<Record<string, unknown>>,
        arrives: { headers: headers.map(treeOf), body: body === '' ? [] : [treeOf(body)] },
      };
    },
    exchanged: () => exchanged,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

function isOf(names: ReadonlySet<string>, fault: string): boolean {
  const [, uri = '', name] = ODD.exec(fault) ?? [];
  return names.has(`{${uri}}${name}`);
}

function requestMessage({ api, request }: ApiOperation, sampler: SoapSampler): Message {
  const call = api.contract.call as SoapCall;
  const members = new Map(request.members.map((member) => [member.property, member]));
  const memberOf = (property: string, form: SoapMember['form']): SoapMember[] => {
    const one = members.get(property);
    return one
      ? [
          {
            property,
            form,
            type: one.type,
            needed: !one.optional,
            nil: one.nullable && form.nillable === true,
            written: one.written,
          },
        ]
      : [];
  };
  const json: Record<string, unknown> = {};
  const whole = (property: string, root: NonNullable<SoapCall['request']> | SoapCall['headers'][number]) =>
    memberOf(property, { ...root, node: 'element' }).map((member) => {
      const { json: value, xml } = sampler.element({ ...member, needed: member.needed || root === call.request });
      if (value !== undefined) json[property] = value;
      return xml;
    });
  const headers = call.headers
    .flatMap((root, index) => whole(api.parameters[index] ?? '', root))
    .filter((text) => text !== '');
  if (!call.request) return { headers, body: '', json };
  const { request: root } = call;
  if (api.body?.whole !== undefined) return { headers, body: whole(api.body.whole, root).join(''), json };
  const own = (api.body?.members ?? []).flatMap(({ property }, index) => {
    const form = root.members[index];
    return form ? memberOf(property, form) : [];
  });
  const value: SoapValue = sampler.record(own, root.constants, 0);
  return { headers, body: elementXml(root, value), json: { ...json, ...(value.json as object) } };
}

function answerMessage({ api }: ApiOperation, sampler: SoapSampler): Message {
  const { answer: root } = api.contract.call as SoapCall;
  const type = api.answer;
  if (!root) return { headers: [], body: '', json: null };
  if (!type) return { headers: [], body: elementXml(root, { attributes: '', content: '' }), json: null };
  const { nullable = false, required = true, written = '' } = api.contract.answer ?? {};
  const form: SoapMember['form'] = root.member ?? { ...root, node: 'element' };
  const needed = root.member === undefined || required;
  const nil = nullable && form.nillable === true;
  const { json, xml } = sampler.element({ property: '', type, needed, nil, written, form });
  const body = root.member ? elementXml(root, { attributes: '', content: xml }) : xml;
  return { headers: [], body, json: json ?? null };
}

function arrivedIn({ children }: XmlTree, uri: string): unknown {
  const of = (name: string) => children.find((child) => child.name === `{${uri}}${name}`)?.children ?? [];
  return { headers: of('Header'), body: of('Body') };
}

/** The message of a body, with the bytes in it that stand beside it (XOP). */
function textIn(body: Buffer, type: string): string {
  const boundary = /^multipart\/related;.*boundary="?([^";]+)/i.exec(type)?.[1];
  if (boundary === undefined) return body.toString();
  const [root = '', ...others] = body
    .toString('latin1')
    .split(`--${boundary}`)
    .slice(1, -1)
    .map((part) => part.replace(/\r\n$/, ''));
  const contentOf = (part: string) => Buffer.from(part.slice(part.indexOf('\r\n\r\n') + 4), 'latin1');
  const beside = new Map(
    others.map((part) => [/^content-id:\s*<([^>]+)>/im.exec(part)?.[1] ?? '', contentOf(part).toString('base64')]),
  );
  return contentOf(root)
    .toString()
    .replace(/<(\w+:)?Include\s[^>]*href="cid:([^"]+)"[^>]*?(\/>|><\/\1Include>)/g, (_, __, id) => {
      return beside.get(decodeURIComponent(id)) ?? 'nothing is beside it';
    });
}

async function bodyOf(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  return Buffer.concat(chunks);
}
