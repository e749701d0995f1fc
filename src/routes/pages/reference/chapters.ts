import type { Document, Json, Operation } from '../../api/openapi/types.ts';

/** One call of the reference. */
export interface ReferenceCall extends Operation {
  readonly method: string;
  readonly path: string;
}

/** A chapter of it with its calls, in the order of the document. */
export interface ReferenceChapter {
  readonly name: string;
  readonly description: string;
  readonly calls: readonly ReferenceCall[];
}

/** @returns the document's operations by their chapters. */
export function chaptersOf({ tags, paths }: Document): readonly ReferenceChapter[] {
  const calls = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]): ReferenceCall => ({ ...operation, method, path })),
  );
  return tags.map((tag) => ({ ...tag, calls: calls.filter((call) => call.tags.includes(tag.name)) }));
}

/** `Data sources` → `data-sources`. */
export const anchorOf = (name: string): string => name.toLowerCase().replace(/\W+/g, '-');
/** `Failure` → `schema-Failure`. */
export const schemaAnchor = (name: string): string => `schema-${name}`;

/** `{$ref: '#/components/schemas/Diff'}` → `Diff`; undefined: it refers to nothing. */
export function referred({ $ref }: Json): string | undefined {
  return typeof $ref === 'string' ? $ref.slice($ref.lastIndexOf('/') + 1) : undefined;
}

/** The callers that a call is for: everybody, people only, or programs whose token has a scope; `any`: programs with any token. */
export type Audience = 'everybody' | 'people' | { readonly scope: string };

export function audienceOf({ security }: Pick<Operation, 'security'>): Audience {
  if (security.length === 0) return 'everybody';
  const scopes = security.find((scheme) => 'applicationToken' in scheme)?.applicationToken;
  return scopes ? { scope: scopes[0] ?? 'any' } : 'people';
}
