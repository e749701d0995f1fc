import { useEffect, useRef, useState } from 'react';
import { FailureState, LoadingRows } from '../../../components/feedback/states.tsx';
import type { PreviewFile } from '../../../shared/wire/preview.ts';
import type { Failure } from '../../../shared/wire.ts';
import { Excerpts } from './excerpts.tsx';
import type { FilesProps } from './props.ts';

interface FileViewerProps extends FilesProps {
  readonly path: string;
  /** The line that was gone to. */
  readonly line: number | undefined;
}

/** One file: what may be seen of it, and how much there is. */
export function FileViewer(props: FileViewerProps) {
  const { texts, path, line } = props;
  const { t } = texts;
  const box = useRef<HTMLElement>(null);
  const { file, failure } = useFile(props);
  const excerpts = file?.excerpts;
  useEffect(() => {
    if (line === undefined || !excerpts) return;
    box.current?.querySelector(`[data-line="${line}"]`)?.scrollIntoView({ block: 'center' });
  }, [line, excerpts]);
  return (
    <div className="flex min-h-0 min-w-0 flex-col">
      <div className="flex flex-wrap items-baseline gap-x-3 border-base-300 border-b px-3 py-1.5">
        <h3 className="wrap-anywhere min-w-0 font-mono text-xs">{path}</h3>
        {file && (
          <span className="ml-auto whitespace-nowrap text-base-content/75 text-xs tabular-nums">
            {t('common:explore.size', { lines: file.lines, bytes: file.bytes })}
          </span>
        )}
        {file && isPartial(file) && (
          <p className="basis-full text-base-content/75 text-xs">{t('common:explore.partly')}</p>
        )}
      </div>
      <section
        ref={box}
        aria-label={path}
        className="min-h-0 grow overflow-auto focus-visible:outline-2 focus-visible:outline-primary focus-visible:-outline-offset-2"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls has to be reachable by keyboard
        tabIndex={0}
      >
        {failure && <FailureState failure={failure} />}
        {!failure && file && file.excerpts.length === 0 && file.bytes > 0 && (
          <div className="p-3">
            <LoadingRows label={t('common:explore.loading')} />
          </div>
        )}
        {file && <Excerpts file={file} line={line} texts={texts} />}
      </section>
    </div>
  );
}

const isPartial = ({ excerpts, lines }: PreviewFile) =>
  excerpts.length > 0 && excerpts.reduce((sum, { text }) => sum + text.split('\n').length, 0) < lines;

/** A file as the tree has it; one for which that had no room is asked for. */
function useFile({ tree, path, preview }: FileViewerProps) {
  const known = tree.files.find((file) => file.path === path);
  const [answer, setAnswer] = useState<{ tree: FilesProps['tree']; file?: PreviewFile; failure?: Failure }>();
  const missing = known !== undefined && known.excerpts.length === 0 && known.bytes > 0;
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new tree is what makes a file another one
  useEffect(() => {
    if (!missing || answer?.tree === tree) return;
    let current = true;
    void preview.file(path).then((result) => {
      if (!current) return;
      if (!result.ok) return setAnswer({ tree, failure: result.failure });
      const [file] = result.data.files;
      setAnswer({ tree, ...(file && { file }) });
    });
    return () => {
      current = false;
    };
  }, [missing, tree, path]);
  return { file: missing ? (answer?.file ?? known) : known, failure: missing ? answer?.failure : undefined };
}
