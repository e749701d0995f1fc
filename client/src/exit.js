/** Exit codes of the process. */
export const EXIT = {
  done: 0,
  failed: 1,
  usage: 2,
  notAllowed: 3,
  noCredits: 4,
  differs: 5,
  timeOut: 124,
  interrupted: 130,
  terminated: 143,
};

/** Ends a command: `message` is for people, `told` is what standard output says beside it. */
export class Failure extends Error {
  /**
   * @param {number} exit one of EXIT
   * @param {string} code a word for programs, such as `usage` or the portal's own `notEnoughCredits`
   * @param {string} message a sentence that says what to do
   * @param {Record<string, unknown>} [told] more for programs
   */
  constructor(exit, code, message, told = {}) {
    super(message);
    this.name = 'Failure';
    this.exit = exit;
    this.code = code;
    this.told = told;
  }
}

/**
 * The command was written wrongly.
 * @param {string} message
 */
export const usage = (message) => new Failure(EXIT.usage, 'usage', message);
