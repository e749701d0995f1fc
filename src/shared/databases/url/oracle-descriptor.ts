import { isOn } from './address.ts';
import { LOOKED_UP, type ReadUrl, read, UNKNOWN } from './connection-url.ts';

/** `(NAME=value)` or `(NAME=(…)(…))`. */
interface Node {
  readonly name: string;
  readonly value: string;
  readonly nodes: readonly Node[];
}

const DEEPEST = 12;

/** Reads `(DESCRIPTION=(ADDRESS=…)(CONNECT_DATA=…))` as tnsnames.ora has it; of several addresses the first. */
export function readDescriptor(text: string): ReadUrl {
  const [top] = nodesOf(text, 0)?.nodes ?? [];
  if (!top) return UNKNOWN;
  const all = [...everyOne(top)];
  const valueIn = (name: string) => all.find((node) => node.name === name)?.value;
  const addresses = all.filter(({ nodes }) => nodes.some(({ name }) => name === 'HOST'));
  const [first] = addresses;
  if (!first) return LOOKED_UP;
  const inFirst = (name: string) => first.nodes.find((node) => node.name === name)?.value;
  const service = valueIn('SERVICE_NAME');
  const sid = valueIn('SID');
  const secure = inFirst('PROTOCOL')?.toLowerCase() === 'tcps';
  return read(
    'oracle',
    {
      host: inFirst('HOST'),
      port: inFirst('PORT') ?? '1521',
      serviceName: service ?? sid ?? '',
      tls: secure ? tlsBy(valueIn('SSL_SERVER_DN_MATCH')) : 'disable',
    },
    [service === undefined && sid !== undefined && 'sid', addresses.length > 1 && 'severalHosts'],
  );
}

/** The certificate's name is compared unless that is switched off. */
export const tlsBy = (match: string | undefined) => (isOn(match) === false ? 'require' : 'verify-full');

function* everyOne(node: Node): Generator<Node> {
  yield node;
  for (const inner of node.nodes) yield* everyOne(inner);
}

/** @returns the nodes from `at` on and where they end; undefined where it is none of these, or nested too deep. */
function nodesOf(text: string, at: number, depth = 0): { readonly nodes: Node[]; readonly end: number } | undefined {
  const nodes: Node[] = [];
  let end = at;
  for (;;) {
    const [head, name = ''] = /^\s*\(\s*([\w.]+)\s*=\s*/.exec(text.slice(end)) ?? [];
    if (head === undefined) return { nodes, end };
    const start = end + head.length;
    const inner = text[start] === '(' && depth < DEEPEST ? nodesOf(text, start, depth + 1) : undefined;
    const [value = ''] = inner ? [''] : (/^[^()]*/.exec(text.slice(start)) ?? []);
    const close = /^\s*\)/.exec(text.slice(inner?.end ?? start + value.length));
    if (!close) return undefined;
    nodes.push({ name: name.toUpperCase(), value: value.trim(), nodes: inner?.nodes ?? [] });
    end = (inner?.end ?? start + value.length) + close[0].length;
  }
}
