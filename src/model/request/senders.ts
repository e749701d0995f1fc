/** The former names of senders, in requests and files of that time, and their names today. */
const RENAMED: readonly (readonly [former: string, today: string])[] = [['rabbitmq', 'queue']];
const TODAY = new Map(RENAMED);
const FIRST = new Map(RENAMED.map(([former, today]) => [today, former]));

/**
 * Reads the name that a sender has today.
 * @example
 * rabbitmq   →   queue
 */
export const currentSender = (name: string): string => TODAY.get(name) ?? name;

/**
 * Finds the name that a sender had first, because hashes of paid requests were made with it.
 * @example
 * queue   →   rabbitmq
 */
export const firstNameOf = (sender: string): string => FIRST.get(sender) ?? sender;
