import { type ReactElement, useState } from 'react';
import { useDatasourceTexts } from './texts.ts';

interface LongListProps {
  readonly label: string;
  readonly lines: readonly ReactElement[];
}

const FIRST = 20;
const STEP = 200;

/** Lines of which the first are enough for most: the others come when asked for. */
export function LongList({ label, lines }: LongListProps) {
  const { say } = useDatasourceTexts();
  const [limit, setLimit] = useState(FIRST);
  const more = lines.length - limit;
  return (
    <>
      <ul aria-label={label} className="divide-y divide-base-300">
        {lines.slice(0, limit).map((line) => (
          <li key={line.key}>{line}</li>
        ))}
      </ul>
      {more > 0 && (
        <button type="button" className="btn btn-ghost btn-sm btn-block" onClick={() => setLimit(limit + STEP)}>
          {say('drift.more', { n: Math.min(more, STEP), of: more })}
        </button>
      )}
    </>
  );
}
