import { memo, useEffect, useMemo, useState } from 'react';
import type { FieldTexts } from '../../../components/forms/texts.ts';
import type { PreviewFile } from '../../../shared/wire/preview.ts';

interface ExcerptsProps {
  readonly file: PreviewFile;
  readonly line: number | undefined;
  readonly texts: FieldTexts;
}

/** The parts of a file that are shown, where they stand, with what is left out between them. */
export function Excerpts({ file, line, texts }: ExcerptsProps) {
  const highlight = useHighlight();
  let next = 1;
  const blocks = file.excerpts.map((excerpt) => {
    const left = excerpt.line - next;
    next = excerpt.line + linesOf(excerpt.text);
    return { ...excerpt, left };
  });
  const rest = blocks.length > 0 ? file.lines - next + 1 : 0;
  return (
    <div className="w-fit min-w-full py-1 font-mono text-xs leading-5">
      {blocks.map((block) => (
        <div key={block.line}>
          <Gap lines={block.left} texts={texts} />
          <Block {...block} path={file.path} marked={line} highlight={highlight} />
        </div>
      ))}
      <Gap lines={rest} texts={texts} />
    </div>
  );
}

/** A line break at the end begins no line. */
const linesOf = (text: string) => text.split('\n').length - (text.endsWith('\n') ? 1 : 0);

function Gap({ lines, texts }: { readonly lines: number; readonly texts: FieldTexts }) {
  if (lines <= 0) return null;
  return (
    <p className="sticky left-0 my-1 w-fit border-base-300 border-y border-dashed px-3 font-sans text-base-content/75">
      {texts.t('common:explore.left', { n: lines })}
    </p>
  );
}

type Highlight = (text: string, path: string) => string | undefined;

interface BlockProps {
  readonly line: number;
  readonly text: string;
  readonly path: string;
  readonly marked: number | undefined;
  readonly highlight: Highlight | undefined;
}

const Block = memo(function Block({ line: first, text, path, marked, highlight }: BlockProps) {
  const html = useMemo(() => highlight?.(text, path), [highlight, text, path]);
  const numbers = Array.from({ length: linesOf(text) }, (_, index) => first + index);
  const at = marked !== undefined && numbers.includes(marked) ? marked - first : undefined;
  return (
    <div className="relative grid grid-cols-[auto_1fr]">
      {at !== undefined && (
        <div
          aria-hidden="true"
          data-line={marked}
          className="absolute inset-x-0 h-5 bg-warning/25"
          style={{ top: `${at * 1.25}rem` }}
        />
      )}
      <pre aria-hidden="true" className="select-none px-3 text-right text-base-content/75 tabular-nums">
        {numbers.join('\n')}
      </pre>
      <pre className="code relative pr-3">
        {html === undefined ? (
          <code>{text}</code>
        ) : (
          // biome-ignore lint/security/noDangerouslySetInnerHtml: the library escapes all of the text (highlight.test.ts)
          <code dangerouslySetInnerHTML={{ __html: html }} />
        )}
      </pre>
    </div>
  );
});

let loaded: Highlight | undefined;

/** The colours, once they are there; a file is readable without them. */
function useHighlight(): Highlight | undefined {
  const [highlight, setHighlight] = useState<{ run: Highlight } | undefined>(loaded && { run: loaded });
  useEffect(() => {
    if (loaded) return;
    void import('./highlight.ts').then(
      ({ highlighted }) => {
        loaded = highlighted;
        setHighlight({ run: highlighted });
      },
      () => undefined,
    );
  }, []);
  return highlight?.run;
}
