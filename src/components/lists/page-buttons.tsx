interface PageButtonsProps {
  /** The name of the list whose pages these are. */
  readonly label: string;
  readonly newer: string;
  readonly older: string;
  readonly hasNewer: boolean;
  readonly hasOlder: boolean;
  readonly onNewer: () => void;
  readonly onOlder: () => void;
}

/** The way to older rows of a list and back; nothing where there is one page. */
export function PageButtons({ label, newer, older, hasNewer, hasOlder, onNewer, onOlder }: PageButtonsProps) {
  if (!hasNewer && !hasOlder) return null;
  return (
    <nav className="flex justify-between gap-2" aria-label={label}>
      <button type="button" className="btn btn-sm" disabled={!hasNewer} onClick={onNewer}>
        {newer}
      </button>
      <button type="button" className="btn btn-sm" disabled={!hasOlder} onClick={onOlder}>
        {older}
      </button>
    </nav>
  );
}
