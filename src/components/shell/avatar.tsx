/** The 40×40 picture of a person over the initials, which show where there is no picture or it cannot be loaded. */
export function Avatar({ name, image }: { name: string; image: string | null }) {
  return (
    <span className="relative grid size-10 shrink-0 place-items-center overflow-hidden rounded-full bg-neutral font-semibold text-neutral-content text-sm">
      <span aria-hidden="true">{initials(name)}</span>
      {image && (
        <img
          src={image}
          alt=""
          width={40}
          height={40}
          referrerPolicy="no-referrer"
          className="absolute inset-0 size-10"
        />
      )}
    </span>
  );
}

/** @returns the first letters of the first and the last word of a name. */
export function initials(name: string): string {
  const words = name.trim().split(/\s+/).filter(Boolean);
  const letters = [words[0], words.length > 1 ? words.at(-1) : undefined].map((word) => [...(word ?? '')][0] ?? '');
  return letters.join('').toLocaleUpperCase() || '·';
}
