/** Names that senders had before, in requests and files of that time, and those that they have. */
const RENAMED: readonly (readonly [former: string, today: string])[] = [['rabbitmq', 'queue']];
const TODAY = new Map(RENAMED);
const FIRST = new Map(RENAMED.map(([former, today]) => [today, former]));

/** @returns the name that a sender has today. */
export const currentSender = (name: string): string => TODAY.get(name) ?? name;

/** @returns the name that a sender had first: hashes of paid requests were made with it. */
export const firstNameOf = (sender: string): string => FIRST.get(sender) ?? sender;
