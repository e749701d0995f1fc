import { hash, pascal, words } from '../../checks/names/words.ts';
import type { KeptOperation } from '../../model/kept.ts';
import type { Operation } from '../../model/operation.ts';
import type { Group, Project } from '../../model/project.ts';
import { linesOf } from './lines.ts';

/** How many lines the largest class of a group may come to, and beyond which it takes nothing new. */
const MOST_LINES = 740;
const FULL_LINES = 600;
/** So few operations share classes however large their records are. */
const FEW = 8;
/** How many words of a name groups are told apart by, and how many times a hash divides. */
const WORDS = 2;
const MOST_BITS = 24;

/** An operation on its way into a group. */
interface Placed {
  readonly operation: Operation;
  readonly lines: number;
  /** Where the last generation had it; nothing for a new one. */
  readonly before?: string;
}

interface Draft {
  readonly type: string;
  readonly members: Placed[];
}

/**
 * Operations that share classes: those of a home, as long as a class has room for them, else of a word of their names; what is
 * still too large is spread by a hash of the name. What was in a group stays there, and a new one goes where there is room: so
 * adding an operation moves no other, with the last generation's lock or, but for a group that it fills, without.
 */
export function toGroups(
  operations: readonly Operation[],
  types: Project['types'],
  kept: readonly (KeptOperation | undefined)[] = [],
): readonly Group[] {
  const placed = operations.map((operation, index): Placed => {
    const known = kept[index];
    const before = known && (isGroup(known.group) ? known.group : operation.home);
    return { operation, lines: linesOf(operation, types), ...(before === undefined ? {} : { before }) };
  });
  const drafts = new Drafts(reservedNames(types));
  const fresh = placed.filter(({ before }) => before === undefined);
  for (const [type, members] of collect(placed, ({ before }) => before)) drafts.keep(type, members);
  const homes = [...collect(fresh, ({ operation }) => operation.home)].sort(([a], [b]) => (a < b ? -1 : 1));
  for (const [home, members] of homes) drafts.add(home, members);
  const order = new Map(operations.map((operation, index) => [operation, index]));
  const rank = (operation: Operation) => order.get(operation) ?? 0;
  return drafts
    .all()
    .map(({ type, members }) => ({
      type,
      operations: members.map(({ operation }) => operation).sort((a, b) => rank(a) - rank(b)),
    }))
    .sort((a, b) => (a.type < b.type ? -1 : 1));
}

/** Groups while they fill. Names that differ only in case are one, because files would be. */
class Drafts {
  readonly #drafts = new Map<string, Draft>();
  readonly #reserved: ReadonlySet<string>;

  constructor(reserved: ReadonlySet<string>) {
    this.#reserved = reserved;
  }

  all(): readonly Draft[] {
    return [...this.#drafts.values()];
  }

  /** Keeps together what was together, unless it has become too large. */
  keep(type: string, members: readonly Placed[]): void {
    if (fits(members, MOST_LINES)) this.#put(type, members);
    else this.#divide(type, members);
  }

  /** New operations: where their names lead among what is there of their home; the rest are divided. */
  add(home: string, members: readonly Placed[]): void {
    const own = this.all().filter((draft) => draft.members.some(({ operation }) => operation.home === home));
    const left = members.filter((placed) => {
      const room = roomFor(home, placed, own);
      room?.members.push(placed);
      return room === undefined;
    });
    if (left.length > 0) this.#divide(home, left);
  }

  /** By the words of names, one word after the other; words of few operations stay together. */
  #divide(stem: string, members: readonly Placed[], depth = 0): void {
    if (fits(members, FULL_LINES)) {
      this.#put(this.#free(stem, members), members);
      return;
    }
    if (depth === WORDS) {
      this.#spread(stem, members);
      return;
    }
    const rest: Placed[] = [];
    for (const [word, part] of collect(members, (placed) => topicOf(placed)[depth] ?? '')) {
      const isApart = word !== '' && part.length < members.length && sum(part) >= FULL_LINES / 4;
      if (isApart) this.#divide(stem + pascal(word), part, depth + 1);
      else rest.push(...part);
    }
    const all = rest.length === members.length;
    if (rest.length > 0) this.#divide(stem, rest, all ? depth + 1 : WORDS);
  }

  /** By bits of a hash of the names: only the part that is full is divided again. */
  #spread(stem: string, members: readonly Placed[], bits = 0, path = 1): void {
    if (fits(members, FULL_LINES) || bits > MOST_BITS) {
      this.#put(this.#free(bits === 0 ? stem : `${stem}${path}`, members), members);
      return;
    }
    for (const bit of [0, 1]) {
      const part = members.filter(({ operation }) => ((hash(operation.names.type) >>> bits) & 1) === bit);
      if (part.length > 0) this.#spread(stem, part, bits + 1, path * 2 + bit);
    }
  }

  /** The name itself, or with a number where its group has no room, or a type is called as a class of it would be. */
  #free(stem: string, members: readonly Placed[]): string {
    const isFull = (name: string) => {
      const draft = this.#drafts.get(name.toLowerCase());
      return draft !== undefined && !fits([...draft.members, ...members], FULL_LINES);
    };
    const isTypes = (name: string) => this.#reserved.has(name.toLowerCase()) && !members.some(isOf(name));
    let name = stem;
    for (let count = 2; isFull(name) || isTypes(name); count++) name = `${stem}${count}`;
    return name;
  }

  #put(type: string, members: readonly Placed[]): void {
    const before = this.#drafts.get(type.toLowerCase());
    if (before) before.members.push(...members);
    else this.#drafts.set(type.toLowerCase(), { type, members: [...members] });
  }
}

/** A home's own name is its source's affair. */
const isOf =
  (home: string) =>
  ({ operation }: Placed): boolean =>
    operation.home === home;

/** Of a home's groups the one whose name says most of what an operation is about, and that takes it. */
function roomFor(home: string, one: Placed, own: readonly Draft[]): Draft | undefined {
  const [first, second] = topicOf(one).map((word) => pascal(word));
  const stems = [home, ...(first ? [home + first] : []), ...(first && second ? [home + first + second] : [])];
  return stems
    .toReversed()
    .flatMap((stem) => own.filter(({ type }) => type.startsWith(stem) && /^\d*$/.test(type.slice(stem.length))))
    .find((draft) => fits([...draft.members, one], FULL_LINES));
}

/** Words that begin a name and do not say what the operation is about. */
const LEADING = new Set(
  'sp usp p prc proc fn fnc udf f get list find search read fetch load select count is has'.split(' '),
);
const CHANGING = new Set(
  'add create insert new set put update change save upsert merge delete remove drop do make'.split(' '),
);

/** The words that an operation is sorted by: `get_orders` and `create_order` are both about orders. */
function topicOf({ operation }: Placed): readonly string[] {
  const all = words(operation.names.type);
  const about = all.findIndex((word) => !LEADING.has(word) && !CHANGING.has(word));
  return (about < 0 ? all : all.slice(about)).map(singular);
}

function singular(word: string): string {
  return word.length > 3 && /[^s]s$/.test(word) ? word.slice(0, -1) : word;
}

function fits(members: readonly Placed[], most: number): boolean {
  return members.length <= FEW || sum(members) <= most;
}

function sum(members: readonly Placed[]): number {
  return members.reduce((total, { lines }) => total + lines, 0);
}

/** A lock is somebody's text. */
function isGroup(name: string | undefined): name is string {
  return name !== undefined && /^[A-Z][A-Za-z0-9]{0,99}$/.test(name);
}

/** Lists names that no group may have: `Order`, where a type is called `OrderService`. */
function reservedNames(types: Project['types']): ReadonlySet<string> {
  const found = [...types.keys()].map(
    (name) => /^(.+)(?:Service|Controller|Repository|Client|Consumer)$/i.exec(name)?.[1],
  );
  return new Set(found.flatMap((name) => name?.toLowerCase() ?? []));
}

function collect(members: readonly Placed[], name: (one: Placed) => string | undefined): Map<string, Placed[]> {
  const found = new Map<string, Placed[]>();
  for (const one of members) {
    const own = name(one);
    if (own === undefined) continue;
    const part = found.get(own);
    if (part) part.push(one);
    else found.set(own, [one]);
  }
  return found;
}
