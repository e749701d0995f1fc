import type { XmlForm, XmlName } from '../../../../model/contract/calls/soap.ts';
import type { DataType } from '../../../../model/types.ts';
import { exampleValue } from '../../../text/types/json.ts';
import { itemType } from './codec.ts';
import type { SoapOperation, SoapProject } from './operation.ts';

/** One call with examples of everything, as the service takes it and as the API sees it. */
export interface SampleCall {
  /** The request as the service's callers write it. */
  readonly request: Readonly<Record<string, unknown>>;
  /** What stands in the envelope. */
  readonly header: string;
  readonly body: string;
  /** What the API answers in its body, and what the service makes of it. */
  readonly answer?: { readonly xml: string; readonly read: unknown };
}

/** A value in JSON, and as an element holds it: attributes, then content. */
interface Sample {
  readonly json: unknown;
  readonly attributes: string;
  readonly content: string;
}

interface Member {
  readonly property: string;
  readonly type: DataType;
  readonly nullable: boolean;
  /** Null is written as an element that is nil. */
  readonly nil: boolean;
  readonly form: XmlForm;
}

/** Records in records are shown so far, unless they must be there. */
const MAX_DEPTH = 3;
const MAX_NEEDED_DEPTH = 20;
const XSI = 'http://www.w3.org/2001/XMLSchema-instance';
const NONE = { json: null, attributes: '', content: '' };

/** @returns an example of a call of an operation. */
export function sampleCall({ request, api }: SoapOperation, project: SoapProject): SampleCall {
  const prefixes = new Map<string, string>();
  const types = new Map(request.members.map((one) => [one.property, one]));
  const members = api.members.flatMap(({ property, form }): Member[] => {
    const one = types.get(property);
    return one ? [{ property, type: one.type, nullable: one.nullable, nil: false, form }] : [];
  });
  const record = recordSample(members, api.call.request?.constants ?? [], 0);
  const wholes = [
    ...api.headers.map(({ root, property }) => ({ root, property, place: 'header' as const })),
    ...(api.whole !== undefined && api.call.request
      ? [{ root: api.call.request, property: api.whole, place: 'body' as const }]
      : []),
  ].map(({ root, property, place }) => {
    const type = types.get(property)?.type ?? { kind: 'string' as const };
    const form = { node: 'element' as const, ...root };
    return { place, property, ...elementSample({ property, type, nullable: false, nil: false, form }, 0) };
  });
  const root = api.call.request;
  const own = root && api.whole === undefined ? element(root, record) : '';
  const inPlace = (place: string) => wholes.flatMap((one) => (one.place === place ? [one.xml] : [])).join('');
  const answer = answerSample();
  return {
    request: {
      ...Object.fromEntries(wholes.map(({ property, json }) => [property, json])),
      ...(record.json as Record<string, unknown>),
    },
    header: declared(inPlace('header')),
    body: declared(own + inPlace('body')),
    ...(answer && { answer }),
  };

  function answerSample(): SampleCall['answer'] {
    const { answer: name } = api.call;
    const type = api.answer;
    if (!name || !type) return name && { xml: declared(element(name, NONE)), read: undefined };
    const form: XmlForm = name.member ?? { node: 'element', ...name };
    const { json, xml } = elementSample({ property: '', type, nullable: false, nil: false, form }, 0);
    return { xml: declared(name.member ? element(name, { ...NONE, content: xml }) : xml), read: json };
  }

  function elementSample({ type, nullable, nil, form }: Member, depth: number): { json: unknown; xml: string } {
    const item = itemType(type, form.form);
    if (form.node === 'variant') return { json: null, xml: '' };
    if (form.node === 'any') {
      const xml = '<o:other xmlns:o="urn:other"/>';
      return { json: item.many ? [xml] : xml, xml };
    }
    if (form.form === 'empty') return { json: item.many ? [true] : true, xml: element(form, NONE) };
    if (item.type.kind === 'xml') {
      const xml = form.namespace === '' ? `<${form.name}/>` : `<o:${form.name} xmlns:o="${escaped(form.namespace)}"/>`;
      return { json: item.many ? [xml] : xml, xml };
    }
    if (depth >= MAX_DEPTH && item.many) return { json: [], xml: '' };
    if (depth >= MAX_DEPTH && nullable)
      return {
        json: null,
        xml: nil ? element(form, { ...NONE, attributes: ` xsi:nil="true" xmlns:xsi="${XSI}"` }) : '',
      };
    const value = valueSample(item.type, form.form, depth);
    return { json: item.many ? [value.json] : value.json, xml: element(form, value) };
  }

  function valueSample(type: DataType, form: XmlForm['form'], depth: number): Sample {
    const named = type.kind === 'ref' ? project.types.get(type.name) : undefined;
    if (named?.kind === 'record') {
      if (depth >= MAX_NEEDED_DEPTH) return NONE;
      const all = named.members.flatMap(({ property, type: own, nullable, required, wire }): Member[] =>
        wire
          ? [{ property, type: own, nullable, nil: wire.nillable === true && required && nullable, form: wire }]
          : [],
      );
      return recordSample(all, named.constants ?? [], depth + 1);
    }
    if (type.kind === 'list') {
      const item = valueSample(type.of, undefined, depth);
      return { ...item, json: [item.json] };
    }
    const json = exampleValue(type, project.types);
    return { json, attributes: '', content: escaped(textOf(type, form, json)) };
  }

  function recordSample(
    all: readonly Member[],
    constants: readonly (XmlName & { readonly value: string })[],
    depth: number,
  ): Sample {
    const json: Record<string, unknown> = {};
    const attributes = constants.map((one) => attribute(one, one.value));
    const content: string[] = [];
    for (const member of all) {
      const { form, property, type } = member;
      if (form.node === 'attribute' || form.node === 'text') {
        const value = valueSample(type, form.form, depth);
        json[property] = value.json;
        if (form.node === 'text') content.push(value.content);
        else attributes.push(attribute(form, value.content, true));
      } else {
        const { json: value, xml } = elementSample(member, depth);
        json[property] = value;
        content.push(xml);
      }
    }
    return { json, attributes: attributes.join(''), content: content.join('') };
  }

  function qualified({ namespace, name }: XmlName): string {
    if (namespace === '') return name;
    const prefix = prefixes.get(namespace) ?? `n${prefixes.size + 1}`;
    prefixes.set(namespace, prefix);
    return `${prefix}:${name}`;
  }

  function element(name: XmlName, { attributes, content }: Omit<Sample, 'json'>): string {
    const own = qualified(name);
    return content === '' ? `<${own}${attributes}/>` : `<${own}${attributes}>${content}</${own}>`;
  }

  function attribute(name: XmlName, value: string, isEscaped = false): string {
    return ` ${qualified(name)}="${isEscaped ? value : escaped(value)}"`;
  }

  /** The prefixes that are in use, declared at the first element of each piece. */
  function declared(xml: string): string {
    const all = [...prefixes].map(([uri, prefix]) => ` xmlns:${prefix}="${escaped(uri)}"`).join('');
    return xml.replace(/<([^\s/>]+)/, (start) => start + all);
  }
}

/** A value as XML Schema writes it. */
function textOf(type: DataType, form: XmlForm['form'], json: unknown): string {
  if (form === 'hex') return Buffer.from(String(json), 'base64').toString('hex').toUpperCase();
  if (type.kind === 'time' && type.zoned) return String(json).replace('+00:00', 'Z');
  return String(json);
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
}
