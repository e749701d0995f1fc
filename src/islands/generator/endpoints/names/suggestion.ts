import { routineTitle } from '../../../../components/picker/routine.ts';
import { isOfTexts } from '../../../../model/types.ts';
import { type FormSpec, PATH, type Suggested, type Suggestions } from '../../../../shared/form-spec.ts';
import type { CheckedOperation } from '../../../../shared/wire/contract.ts';
import type { DescribedRoutine } from '../../../../shared/wire/described.ts';
import type { EndpointDraft, SourceDraft } from '../../draft/draft.ts';
import type { Known } from './names.ts';

/** The title of an endpoint in lists: its own name, else the routine's, else the beginning of its statement. */
export function endpointTitle({ name, source }: Pick<EndpointDraft, 'name' | 'source'>): string {
  if (name.trim() !== '') return name.trim();
  if (source.kind === 'operation') return source.id;
  return source.kind === 'routine' ? routineTitle(source.ref) : source.sql.trim().replace(/\s+/g, ' ').slice(0, 60);
}

/** The values that an endpoint gets where its options are empty; where that is not known yet, all possible ones are named. */
export function suggestionFor(
  { source }: EndpointDraft,
  spec: FormSpec,
  { path = '…', ...known }: Known & { readonly path?: string | undefined },
): Suggested {
  const suggestions = spec.suggestedApart?.[path] ?? spec.suggested;
  const natures = naturesOf(source, known).map((nature) => suggestions[nature]);
  const options = new Set(natures.flatMap(Object.keys));
  const values = [...options].map((option) => {
    const all = [...new Set(natures.map((nature) => nature[option]))].filter((value) => value !== undefined);
    return [option, all.join(' / ').replaceAll(PATH, path)];
  });
  return Object.fromEntries(values);
}

type Nature = keyof Suggestions;
const EVERY: readonly Nature[] = ['reading', 'readingDocuments', 'writing', 'writingDocuments'];
const WRITING: readonly Nature[] = ['writing', 'writingDocuments'];

function naturesOf(source: SourceDraft, { described, operation }: Known): readonly Nature[] {
  if (described) return [natureOf(described)];
  if (source.kind === 'query') return statementNatures(source.sql);
  if (source.kind === 'operation') return operation ? operationNatures(operation) : EVERY;
  if (source.readOnly === undefined) return source.routineKind === 'procedure' ? WRITING : EVERY;
  if (!source.readOnly) return WRITING;
  const kinds = source.ref.argumentTypes.map(carriedBy);
  if (kinds.includes('document')) return ['readingDocuments'];
  return kinds.includes('unknown') ? ['reading', 'readingDocuments'] : ['reading'];
}

function operationNatures({ nature, documents }: CheckedOperation): readonly Nature[] {
  if (nature === 'writes') return [documents ? 'writingDocuments' : 'writing'];
  return [documents ? 'readingDocuments' : 'reading'];
}

function statementNatures(sql: string): readonly Nature[] {
  if (!/^\s*(select|with)\b/i.test(sql)) return sql.trim() === '' ? EVERY : WRITING;
  // What it calls may write, and its parameters' types are not known before it is described.
  return sql.includes(':') ? EVERY : ['reading', 'writing'];
}

function natureOf({ readOnly, parameters, types }: DescribedRoutine): Nature {
  const enums = new Set(types.flatMap(({ name, kind }) => (kind === 'enum' ? [name] : [])));
  const isPlain = parameters.every(({ mode, type }) => mode === 'out' || isOfTexts(type, (name) => enums.has(name)));
  if (readOnly) return isPlain ? 'reading' : 'readingDocuments';
  return isPlain ? 'writing' : 'writingDocuments';
}

/** A type by its spelling alone: documents need a body; a type of somebody's own may be an enumeration. */
function carriedBy(type: string): 'url' | 'document' | 'unknown' {
  if (/^(jsonb?|xml|bytea|(tiny|medium|long)?blob|(var)?binary|image|raw|blob)\b/i.test(type)) return 'document';
  return /[".]/.test(type) ? 'unknown' : 'url';
}
