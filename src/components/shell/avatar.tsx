/** The 40×40 picture of a person, or the first letters of the name. */
export function Avatar({ name, image }: { name: string; image: string | null }) {
  if (image)
    return (
      <img src={image} alt="" width={40} height={40} referrerPolicy="no-referrer" className="size-10 rounded-full" />
    );
  return (
    <span
      aria-hidden="true"
      className="grid size-10 place-items-center rounded-full bg-neutral font-semibold text-neutral-content text-sm"
    >
      {initials(name)}
    </span>
  );
}

/** @returns the first letters of the first and the last word of a name. */
export function initials(name: string): string {
  const words = name.trim().split(/\s+/).filter(Boolean);
  const letters = [words[0], words.length > 1 ? words.at(-1) : undefined].map((word) => [...(word ?? '')][0] ?? '');
  return letters.join('').toLocaleUpperCase() || '·';
}
