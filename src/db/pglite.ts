import { type Extension, PGlite } from '@electric-sql/pglite';

/** The status that PGlite's program throws where PostgreSQL jumps back after an error: the only exception that is part of its work. */
const LONG_JUMP = 100;
/**
 * Keeps as few files of the journal as a checkpoint may keep for reuse, where PostgreSQL would keep up to a gigabyte; nobody but
 * `checkpoint.ts` makes one, since PGlite has no processes in the background.
 */
const JOURNAL = ['-c', 'min_wal_size=32MB', '-c', 'max_wal_size=48MB'];
/** Severities after which PostgreSQL's process is no more; what is written then names files, never values. */
const LAST_WORDS = /^\S+ \S+ \S+ \[\d+\] (?:PANIC|FATAL): +(.*)/;

/**
 * Opens PGlite's files in `dataDir`; PostgreSQL's own recovery comes first where they were not closed. Whatever leaves
 * PostgreSQL's program other than by its own errors (a PANIC for want of room for the journal, a FATAL, an overrun stack)
 * has ended it: PGlite would go on with what is left of its memory, which answers nonsense or never again
 * (docs/decisions/012). So `end` is called at once, in the middle of the statement, and must end the thread or process.
 * @throws Error with PostgreSQL's own words where it has any, when the files cannot be opened.
 */
export async function openPglite(dataDir: string, end: (why: string) => never): Promise<PGlite> {
  let lastWords: string | undefined;
  const onStderr = (line: string) => {
    lastWords = LAST_WORDS.exec(line)?.[1] ?? lastWords;
    return true;
  };
  const startParams = [...PGlite.defaultStartParams, ...JOURNAL];
  const watch = endingWithProgram((error) => end(lastWords ?? String(error)));
  try {
    return await PGlite.create(dataDir, { onStderr, extensions: { watch }, startParams });
  } catch (error) {
    throw lastWords ? new Error(lastWords, { cause: error }) : error;
  }
}

type Program = Record<'_PostgresMainLoopOnce' | '_PostgresMainLongJmp', () => void>;

/** Stands between PGlite and its program, from before the first statement on. */
function endingWithProgram(end: (error: unknown) => never): Extension {
  const guard = (program: Program) => {
    const { _PostgresMainLoopOnce: next, _PostgresMainLongJmp: recover } = program;
    program._PostgresMainLoopOnce = () => {
      try {
        next();
      } catch (error) {
        if ((error as { status?: number }).status !== LONG_JUMP) end(error);
        throw error;
      }
    };
    program._PostgresMainLongJmp = () => {
      try {
        recover();
      } catch (error) {
        end(error);
      }
    };
  };
  return {
    name: 'watch',
    setup: async (_pg, options) => ({ emscriptenOpts: { ...options, postRun: [guard] } }),
  };
}
