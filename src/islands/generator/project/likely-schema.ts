/** Routines that come with a MySQL or MariaDB: nobody begins with those. */
const COMES_WITH_SERVER = 'sys';

/** With more schemas than these nobody is asked about each: the list is chosen from. */
const MOST_ASKED = 6;

/**
 * The schema that a form begins with: the data source's own, else the one with most routines. One without routines only
 * where there is nothing better.
 * @param routinesOf how many routines a schema has.
 * @returns undefined where somebody has to choose.
 */
export async function likelySchema(
  all: readonly string[],
  own: string | undefined,
  routinesOf: (owner: string) => Promise<number>,
): Promise<string | undefined> {
  const owners = all.length > 1 ? all.filter((owner) => owner !== COMES_WITH_SERVER) : all;
  const [first, ...others] = owners;
  if (first === undefined || others.length === 0) return first;
  const known = owners.find((owner) => owner === own);
  if (known !== undefined && (await routinesOf(known)) > 0) return known;
  if (owners.length > MOST_ASKED) return known;
  const counts = await Promise.all(owners.map(async (owner) => (owner === known ? 0 : routinesOf(owner))));
  const most = Math.max(...counts);
  return most > 0 ? owners[counts.indexOf(most)] : known;
}
