import type { RequestChanges } from '../../../shared/wire/changes.ts';

/** The kinds of changes, the most striking ones first. */
export const KINDS = ['renamed', 'gone', 'access', 'moved', 'closed', 'new', 'stays'] as const;
export type Kind = (typeof KINDS)[number];

/**
 * A line of a list: what callers, or the owner's code, find, and what they found before; `of`: of which operation. Without `now`: nothing
 * has its place.
 */
export interface Line {
  readonly of?: string;
  readonly now?: string;
  readonly before?: string;
}

type Known = RequestChanges['gone'][number];
export type Access = NonNullable<Known['access']>;

/**
 * Makes the lines of a review, by kind of change. A renamed operation is told only by what differs, and once more where its
 * callers need something else as well. `say`: tells in words what callers need.
 */
export function linesOf(
  { operations, gone, moved }: RequestChanges,
  say: (access: Access) => string,
): Readonly<Record<Kind, readonly Line[]>> {
  const of = (kind: Kind) =>
    operations.filter((operation) => operation.kind === kind).map((operation) => ({ now: lineOf(operation) }));
  return {
    renamed: operations.flatMap((operation) =>
      operation.kind === 'renamed' ? [renamed(operation.before, operation)] : [],
    ),
    access: operations.flatMap((operation) => ('before' in operation ? needed(operation.before, operation, say) : [])),
    gone: gone.map((operation) => ({ now: lineOf(operation) })),
    moved: moved.filter(({ usable }) => usable).map(movedLine),
    closed: moved.filter(({ usable }) => !usable).map(movedLine),
    new: of('new'),
    stays: of('stays'),
  };
}

/** `GET /order-total · orderTotal`; a name that stands in what is published is not said twice. */
function lineOf({ name, published = [] }: Known): string {
  const isSaid = published.some((line) => line.split(' ').includes(name));
  return [...published, ...(isSaid ? [] : [name])].join(' · ');
}

/** `com.acme.shop.failure.Failure` → `forja.runtime.failure.Failure`; behind a colon stands what is otherwise in the class. */
function movedLine({ was, is, otherwise }: RequestChanges['moved'][number]): Line {
  if (is === undefined) return { before: was };
  return { before: was, now: otherwise === undefined ? is : `${is}: ${otherwise}` };
}

/** Only what is not the same before and now; where that is something more on one side, all of it. */
function renamed(before: Known, now: Known): Line {
  const own = (known: Known, { name, published = known.published ?? [] }: Known) => {
    const lines = (known.published ?? []).filter((line) => !published.includes(line));
    if (known.name !== name) return lineOf({ name: known.name, published: lines });
    return lines.length > 0 ? lines.join(' · ') : lineOf(known);
  };
  return { before: own(before, now), now: own(now, before) };
}

function needed({ access: was }: Known, now: Known, say: (access: Access) => string): readonly Line[] {
  const { access: is } = now;
  if (!was || !is || say(was) === say(is)) return [];
  return [{ of: lineOf(now), before: say(was), now: say(is) }];
}
