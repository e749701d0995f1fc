/** Gives out names that differ, in the order asked: `total`, `total2`. */
export function uniqueNames(taken: Iterable<string> = []): (wanted: string) => string {
  const used = new Map([...taken].map((name) => [name, 1]));
  return (wanted) => {
    let name = wanted;
    let count = used.get(wanted) ?? 0;
    if (count > 0) {
      do name = `${wanted}${++count}`;
      while (used.has(name));
    }
    used.set(wanted, Math.max(count, 1));
    if (name !== wanted) used.set(name, 1);
    return name;
  };
}
