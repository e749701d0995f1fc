import { routineTitle } from '../../components/picker/routine.ts';
import { type FormSpec, PATH, type Suggested } from '../../shared/form-spec.ts';
import type { EndpointDraft, SourceDraft } from './draft.ts';

/** What an endpoint is called in lists: its own name, else the routine's, else the beginning of its statement. */
export function endpointTitle({ name, source }: Pick<EndpointDraft, 'name' | 'source'>): string {
  if (name.trim() !== '') return name.trim();
  return source.kind === 'routine' ? routineTitle(source.ref) : source.sql.trim().replace(/\s+/g, ' ').slice(0, 60);
}

/**
 * What an endpoint would get where its options are left empty. Whether a function only reads is not known before it is
 * described: where that matters, both are named.
 */
export function suggestionFor(endpoint: EndpointDraft, spec: FormSpec): Suggested {
  const { reading, writing } = spec.suggested;
  const nature = natureOf(endpoint.source);
  const path = pathOf(endpoint);
  const values = Object.keys({ ...reading, ...writing }).map((name) => {
    const both = [...new Set([reading[name], writing[name]])].filter((value) => value !== undefined).join(' / ');
    const text = nature === 'reads' ? reading[name] : nature === 'writes' ? writing[name] : both;
    return [name, (text ?? both).replaceAll(PATH, path)];
  });
  return Object.fromEntries(values);
}

function natureOf(source: SourceDraft): 'reads' | 'writes' | 'unknown' {
  if (source.kind === 'query' && source.sql.trim() === '') return 'unknown';
  if (source.kind === 'query') return /^\s*select\b/i.test(source.sql) ? 'reads' : 'writes';
  return source.routineKind === 'procedure' ? 'writes' : 'unknown';
}

/** Close to what the generator makes of a name; the generator has the last word. */
function pathOf({ name, source }: EndpointDraft): string {
  const raw = name.trim() || (source.kind === 'routine' ? source.ref.name : statementName(source.sql));
  const path = raw
    .replace(/([a-z\d])([A-Z])/g, '$1-$2')
    .replace(/[\s_]+/g, '-')
    .toLowerCase();
  return `/${path}`;
}

/** `select … from shop.orders` → select orders. */
function statementName(sql: string): string {
  const verb = /\b(select|insert|update|delete)\b/i.exec(sql)?.[1] ?? 'query';
  const target = /\b(?:from|into|update)\s+(?:only\s+)?([\w$."]+)/i.exec(sql)?.[1]?.split('.').at(-1);
  return `${verb} ${target ?? ''}`.replaceAll('"', '').trim();
}
