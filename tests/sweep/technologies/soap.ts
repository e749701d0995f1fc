import { createClientAsync } from 'soap';
import { leavesOf } from '../../../client/src/prove/answer.js';
import { documentOf, failed, type SweptTechnology, sentMembers, writing } from './technology.ts';

/** Texts with their white space, and dates as they were sent. */
const AS_WRITTEN = {
  preserveWhitespace: true,
  customDeserializer: { date: (text: string) => text, dateTime: (text: string) => text },
};

/** A client made from the WSDL. */
export const soap: SweptTechnology = {
  id: 'soap',
  options: () => ({}),
  async connect({ service }, { types }) {
    const written = writing(types, { json: (value) => JSON.stringify(value) });
    const client = await createClientAsync(`${service.url}/services?wsdl`, AS_WRITTEN);
    return {
      async call(operation, values) {
        const name = operation.names.method.replace(/^./, (first) => first.toUpperCase());
        const message = Object.fromEntries(
          Object.entries(sentMembers(operation, values, written)).map(([property, value]) => [
            property,
            asElements(value),
          ]),
        );
        try {
          const [answer, text] = await client[`${name}Async`](message);
          return { leaves: leavesOf(plain(answer)), text };
        } catch (error) {
          const { body = String(error) } = error as { body?: string };
          const [, kind = 'none'] = /<(?:\w+:)?kind>(\w+)</.exec(body) ?? [];
          return failed(kind, body);
        }
      },
      close() {},
    };
  },
};

/** Lists have an element for each item. */
function asElements(value: unknown): unknown {
  if (Array.isArray(value)) return { item: value.map(asElements) };
  if (typeof value === 'object' && value !== null) {
    return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, asElements(inner)]));
  }
  return value;
}

/** Without attributes. */
function plain(value: unknown): unknown {
  if (typeof value === 'string') return documentOf(value);
  if (Array.isArray(value)) return value.map(plain);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).filter(([name]) => name !== 'attributes');
  // A row whose columns are known only when it is read: each a name and a value.
  const [only] = entries;
  if (entries.length === 1 && only?.[0] === 'entry') {
    return [only[1]].flat().map((item) => plain((item as { value?: unknown }).value));
  }
  return Object.fromEntries(entries.map(([name, inner]) => [name, plain(inner)]));
}
