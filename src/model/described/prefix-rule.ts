/** What becomes of prefixes such as `p_` of parameters: callers do not get to see them, or parameters are called as they are. */
export const PREFIX_RULES = ['strip', 'keep'] as const;
export type PrefixRule = (typeof PREFIX_RULES)[number];
