import { createInterface } from 'node:readline/promises';

const RED = 31;
const YELLOW = 33;
const DIM = 2;

/**
 * The output that people read: standard error. On a terminal it has colour, a line of progress and now and then a question; elsewhere there
 * is none of them.
 * @typedef {ReturnType<typeof createTerminal>} Terminal
 */

/**
 * @param {{input: NodeJS.ReadStream, output: NodeJS.WriteStream, env: NodeJS.ProcessEnv}} streams
 */
export function createTerminal({ input, output, env }) {
  const isTerminal = output.isTTY === true;
  const isDumb = env.TERM === 'dumb';
  const hasColour = isTerminal && !isDumb && !env.NO_COLOR;
  let drawn = false;

  /** @param {number} code @param {string} text */
  const coloured = (code, text) => (hasColour ? `\u001b[${code}m${text}\u001b[0m` : text);

  function clear() {
    if (drawn) output.write('\r\u001b[K');
    drawn = false;
  }

  /** @param {string} line */
  function say(line) {
    clear();
    output.write(`${line}\n`);
  }

  return {
    say,
    /** @param {string} text */
    warn: (text) => say(coloured(YELLOW, text)),
    /** @param {string} text */
    fail: (text) => say(coloured(RED, text)),
    /** @param {string} text one line that the next one takes the place of */
    progress(text) {
      if (!isTerminal || isDumb) return;
      const width = Math.max(20, output.columns ?? 80);
      output.write(`\r\u001b[K${coloured(DIM, text.slice(0, width - 1))}`);
      drawn = true;
    },
    clear,
    /**
     * Asks for a yes; without a terminal on both sides nobody is asked, and the answer is no.
     * @param {string} question
     * @param {AbortSignal} signal
     */
    async agrees(question, signal) {
      if (!isTerminal || input.isTTY !== true) return false;
      clear();
      const reader = createInterface({ input, output });
      try {
        return /^y(es)?$/i.test((await reader.question(`${question} [y/N] `, { signal })).trim());
      } finally {
        reader.close();
      }
    },
  };
}
