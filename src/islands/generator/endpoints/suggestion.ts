import { routineTitle } from '../../../components/picker/routine.ts';
import type { DescribedRoutine } from '../../../shared/described-wire.ts';
import { type FormSpec, PATH, type Suggested } from '../../../shared/form-spec.ts';
import type { EndpointDraft, SourceDraft } from '../draft/draft.ts';

/** What an endpoint is called in lists: its own name, else the routine's, else the beginning of its statement. */
export function endpointTitle({ name, source }: Pick<EndpointDraft, 'name' | 'source'>): string {
  if (name.trim() !== '') return name.trim();
  if (source.kind === 'operation') return source.id;
  return source.kind === 'routine' ? routineTitle(source.ref) : source.sql.trim().replace(/\s+/g, ' ').slice(0, 60);
}

/** What is known of an endpoint beside what was typed. */
export interface Known {
  /** What the data source tells of it, once it was asked. */
  readonly described?: DescribedRoutine | undefined;
  /** Others would have its name: the generator tells them apart by their parameters. */
  readonly shared?: boolean;
}

/** What an endpoint would get where its options are left empty; where that is not known yet, all that it may be is named. */
export function suggestionFor(endpoint: EndpointDraft, spec: FormSpec, known: Known = {}): Suggested {
  const natures = naturesOf(endpoint.source, known.described).map((nature) => spec.suggested[nature]);
  const path = pathOf(endpoint) + (known.shared ? '-…' : '');
  const names = new Set(natures.flatMap(Object.keys));
  const values = [...names].map((name) => {
    const all = [...new Set(natures.map((one) => one[name]))].filter((value) => value !== undefined);
    return [name, all.join(' / ').replaceAll(PATH, path)];
  });
  return Object.fromEntries(values);
}

type Nature = keyof FormSpec['suggested'];
const EVERY: readonly Nature[] = ['reading', 'readingDocuments', 'writing'];

function naturesOf(source: SourceDraft, described: DescribedRoutine | undefined): readonly Nature[] {
  if (described) return described.readOnly ? [readingWith(described)] : ['writing'];
  if (source.kind === 'query') return statementNatures(source.sql);
  if (source.kind === 'operation') return operationNatures(source.readOnly);
  if (source.readOnly === undefined) return source.routineKind === 'procedure' ? ['writing'] : EVERY;
  if (!source.readOnly) return ['writing'];
  const kinds = source.ref.argumentTypes.map(carriedBy);
  if (kinds.includes('document')) return ['readingDocuments'];
  return kinds.includes('unknown') ? ['reading', 'readingDocuments'] : ['reading'];
}

function operationNatures(readOnly: boolean | undefined): readonly Nature[] {
  if (readOnly === undefined) return EVERY;
  return readOnly ? ['reading', 'readingDocuments'] : ['writing'];
}

function statementNatures(sql: string): readonly Nature[] {
  if (!/^\s*(select|with)\b/i.test(sql)) return sql.trim() === '' ? EVERY : ['writing'];
  // What it calls may write, and its parameters' types are not known before it is described.
  return sql.includes(':') ? EVERY : ['reading', 'writing'];
}

const DOCUMENTS = new Set(['bytes', 'json', 'xml', 'list', 'map']);

function readingWith({ parameters, types }: DescribedRoutine): Nature {
  const enums = new Set(types.flatMap(({ name, kind }) => (kind === 'enum' ? [name] : [])));
  const isDocument = parameters.some(
    ({ mode, type }) => mode !== 'out' && (DOCUMENTS.has(type.kind) || (type.kind === 'ref' && !enums.has(type.name))),
  );
  return isDocument ? 'readingDocuments' : 'reading';
}

/** A type by its spelling alone: arrays and documents need a body; a type of somebody's own may be an enumeration. */
function carriedBy(type: string): 'url' | 'document' | 'unknown' {
  if (/\[\]$|^(jsonb?|xml|bytea|(tiny|medium|long)?blob|(var)?binary|image|raw|blob)\b/i.test(type)) return 'document';
  return /[".]/.test(type) ? 'unknown' : 'url';
}

/** The endpoints that have no name of their own and would get another's. */
export function sharedNames(endpoints: readonly EndpointDraft[]): ReadonlySet<string> {
  const first = new Map<string, string>();
  const shared = new Set<string>();
  for (const endpoint of endpoints) {
    if (endpoint.name.trim() !== '') continue;
    const path = pathOf(endpoint);
    const other = first.get(path);
    if (other !== undefined) shared.add(other).add(endpoint.key);
    else first.set(path, endpoint.key);
  }
  return shared;
}

const paths = new WeakMap<EndpointDraft, string>();

/** Worked out once for each state of an endpoint: two thousand of them are compared at every key. */
function pathOf(endpoint: EndpointDraft): string {
  const path = paths.get(endpoint) ?? spelledPath(endpoint);
  paths.set(endpoint, path);
  return path;
}

/** Close to what the generator makes of a name; the generator has the last word. */
function spelledPath({ name, source }: EndpointDraft): string {
  const raw = name.trim() || calledName(source);
  const path = raw
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/([a-z\d])([A-Z])/g, '$1-$2')
    .replace(/([A-Z])([A-Z][a-z])/g, '$1-$2')
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '')
    .toLowerCase();
  return `/${path}`;
}

function calledName(source: SourceDraft): string {
  if (source.kind === 'operation') return source.id;
  return source.kind === 'routine' ? source.ref.name : statementName(source.sql);
}

/** `select … from shop.orders` → select orders. */
function statementName(sql: string): string {
  const verb = /\b(select|insert|update|delete)\b/i.exec(sql)?.[1] ?? 'query';
  const target = /\b(?:from|into|update)\s+(?:only\s+)?([\w$."]+)/i.exec(sql)?.[1]?.split('.').at(-1);
  return `${verb} ${target ?? ''}`.replaceAll('"', '').trim();
}
