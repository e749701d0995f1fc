import { nameConstants } from '../../../../checks/names/members.ts';
import { constant } from '../../../../checks/names/words.ts';
import { id } from '../../../text/render/escape.ts';
import { fragment, type Rendered } from '../../../text/render/rendered.ts';
import type { SoapProject } from './operation.ts';

/** The namespaces of an API with their names in the classes of its client. */
export interface Namespaces {
  readonly all: readonly { readonly uri: string; readonly constant: string }[];
  /** Writes a namespace as code: `Namespaces.SHOP`. */
  code(uri: string): Rendered;
}

/**
 * Collects the namespaces that a project's calls and types use, in the order of their texts, and names them.
 * @example
 * http://acme.example/shop/v2   →   SHOP
 */
export function namespacesOf({ operations, types }: SoapProject): Namespaces {
  const used = [
    ...operations.flatMap(({ api: { call } }) => [
      ...[call.request, call.answer, call.answer?.member, ...(call.request?.members ?? []), ...call.headers],
      ...[...(call.request?.constants ?? []), ...call.faults],
    ]),
    ...[...types.values()].flatMap((type) =>
      type.kind === 'record' ? [...type.members.map(({ wire }) => wire), ...(type.constants ?? [])] : [],
    ),
  ].flatMap((name) => (name && name.namespace !== '' ? [name.namespace] : []));
  const uris = [...new Set(used)].sort();
  const names = nameConstants([{ key: '', name: 'NONE' }, ...uris.map((uri) => ({ key: uri, name: wordOf(uri) }))]);
  const all = uris.map((uri, index) => ({ uri, constant: names[index + 1] ?? 'NONE' }));
  const byUri = new Map(all.map((namespace) => [namespace.uri, namespace.constant]));
  return { all, code: (uri) => fragment`Namespaces.${id(byUri.get(uri) ?? 'NONE')}` };
}

/** Finds the last word of a namespace that is no version: `http://acme.example/shop/v2` → `SHOP`. */
function wordOf(uri: string): string {
  const steps = uri.replace(/^[a-z]+:\/\/(?:www\.)?/i, '').split(/[/:#]+/);
  const word = steps.findLast((step) => /[a-z]{2}/i.test(step) && !/^v?[\d._-]+$/i.test(step));
  return constant(word ?? uri, 'NAMESPACE');
}
