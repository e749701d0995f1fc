import { z } from 'zod';
import { strict } from '../../model/schema/strict.ts';
import { text } from '../../model/schema/text.ts';

/** The wire types of wallets and movements: credits, tests and schemas (`xsd` on the wire, SPEC §3). */

/** Where credits come from. */
const WALLET_SOURCES = ['starter', 'purchase', 'grant'] as const;
export type WalletSource = (typeof WALLET_SOURCES)[number];
/** `inactive`: until it is activated. */
const WALLET_STATES = ['inactive', 'active', 'ended'] as const;
export type WalletState = (typeof WALLET_STATES)[number];
/** The kinds of the ledger's entries. */
const MOVEMENT_KINDS = [
  ...(['grant', 'hold', 'settle', 'release'] as const),
  ...(['refund', 'dispute', 'reinstate', 'debt', 'expire'] as const),
] as const;

const walletSums = { total: z.number(), remaining: z.number(), totalTests: z.number(), totalXsd: z.number() };
/** The amounts that it brought, and those that are left: amounts on hold are no longer in it. */
const lot = z.object({
  id: z.string(),
  ...walletSums,
  remainingTests: z.number(),
  remainingXsd: z.number(),
  planInMonths: z.number().nullable(),
  noTimeLimit: z.boolean(),
  active: z.boolean(),
  expiry: z.iso.datetime().nullable(),
  source: z.enum(WALLET_SOURCES),
  state: z.enum(WALLET_STATES),
  /** Credits that were taken back after they were spent. */
  debt: z.number(),
  createdAt: z.iso.datetime(),
  activatedAt: z.iso.datetime().nullable(),
  receiptUrl: z.url().nullable(),
});
export type WalletLot = z.output<typeof lot>;

/** The amounts that a running generation holds. */
const hold = z.object({
  id: z.string(),
  name: z.string(),
  since: z.iso.datetime(),
  credits: z.number(),
  tests: z.number(),
  xsd: z.number(),
});
export type WalletHold = z.output<typeof hold>;

/** Sums of the wallets that can be spent from; `held` and `debt` are of all. */
export const wallet = z.object({
  ...walletSums,
  remainingTests: z.number(),
  remainingXsd: z.number(),
  held: z.number(),
  heldTests: z.number(),
  heldXsd: z.number(),
  debt: z.number(),
  /** With fewer credits left the account is told; 0: never. */
  warnCredits: z.number(),
  holds: z.array(hold),
  wallets: z.array(lot),
});
export type Wallet = z.output<typeof wallet>;

export const activeWalletBody = strict({ walletId: text.min(1, 'required') });

/** The most that can be bought at once. */
const MAX_WARN_CREDITS = 1_000_000;
const warnCredits = z
  .number('warnCredits')
  .int('warnCredits')
  .min(0, 'warnCredits')
  .max(MAX_WARN_CREDITS, 'warnCredits');
export const creditWarningBody = strict({ warnCredits });

const MAX_MOVEMENTS = 100;
/** The newest first; `before` is the id of the last one of the page before. */
export const movementsQuery = z.object({
  before: z.coerce.number().int('integer').positive('positive').exactOptional(),
  limit: z.coerce.number().int('integer').positive('positive').max(MAX_MOVEMENTS).default(50),
});
export type MovementsQuery = z.output<typeof movementsQuery>;

/** An entry of the ledger: amounts are signed. */
export const movement = z.object({
  id: z.number(),
  date: z.iso.datetime(),
  kind: z.enum(MOVEMENT_KINDS),
  credits: z.number(),
  tests: z.number(),
  xsd: z.number(),
  debt: z.number(),
  walletId: z.string(),
  source: z.enum(WALLET_SOURCES),
  /** The generation that it was spent on. */
  generation: z.object({ id: z.string(), name: z.string() }).nullable(),
  receiptUrl: z.url().nullable(),
});
export type Movement = z.output<typeof movement>;

/** A month in UTC, `YYYY-MM`: credits that were spent less those given back, and credits that were added. */
export const creditMonth = z.object({ month: z.string(), spent: z.number(), added: z.number() });
export type CreditMonth = z.output<typeof creditMonth>;
