/**
 * The rule for prefixes of parameters, such as `p_`: `strip` hides them from callers, `keep` leaves the names as they
 * are.
 */
export const PREFIX_RULES = ['strip', 'keep'] as const;
export type PrefixRule = (typeof PREFIX_RULES)[number];
