/** The mark: an F hammered out of two bars, with the spark that flies off. */
export function Mark({ className }: { className?: string }) {
  return (
    <svg viewBox="0 0 32 32" className={className} aria-hidden="true" focusable="false">
      <rect width="32" height="32" rx="7" className="fill-neutral" />
      <path
        d="M9 25V11.5A4.5 4.5 0 0 1 13.5 7H20l-3 4.2h-2.6a1.2 1.2 0 0 0-1.2 1.2v2.1H18l-2.6 4h-2.2V25Z"
        className="fill-neutral-content"
      />
      <path d="m23.2 9.4 1.1 3.1 3.1 1.1-3.1 1.1-1.1 3.1-1.1-3.1-3.1-1.1 3.1-1.1Z" className="fill-ember" />
    </svg>
  );
}

/** The mark as a file of its own, for browser tabs. */
export const FAVICON = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="7" fill="#2d2926"/><path d="M9 25V11.5A4.5 4.5 0 0 1 13.5 7H20l-3 4.2h-2.6a1.2 1.2 0 0 0-1.2 1.2v2.1H18l-2.6 4h-2.2V25Z" fill="#f6f3f0"/><path d="m23.2 9.4 1.1 3.1 3.1 1.1-3.1 1.1-1.1 3.1-1.1-3.1-3.1-1.1 3.1-1.1Z" fill="#f28a3c"/></svg>`;
