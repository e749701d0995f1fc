import { endWallets } from './end-wallets.ts';
import { differenceText, ledgerDifferences } from './ledger-differences.ts';
import { tellEnding, type WarningsDeps } from './warnings.ts';

/** When the ledger is checked, in UTC: few people work then. */
const CHECK_HOUR = 3;
const HOUR_MS = 3_600_000;

/** Changes wallets by the clock alone. */
export interface WalletKeeper {
  /** Ends wallets, tells of those about to end, and once a night checks the ledger. Every node may do it at once. */
  sweep(now?: Date): Promise<void>;
}

/** Creates the keeper; its first check of the ledger is in the coming night. */
export function createWalletKeeper(deps: WarningsDeps, started = new Date()): WalletKeeper {
  const { db, log } = deps;
  let checkAt = nextCheck(started);
  return {
    async sweep(now = new Date()) {
      const ended = await endWallets(db);
      if (ended > 0) log.info({ wallets: ended }, 'wallets have ended with something left in them');
      await tellEnding(deps);
      if (now < checkAt) return;
      checkAt = nextCheck(now);
      const differing = await ledgerDifferences(db);
      if (differing.length === 0) return log.info('the ledger agrees with every wallet');
      log.fatal({ wallets: differing.map(differenceText) }, 'THE LEDGER DIFFERS FROM WALLETS');
    },
  };
}

function nextCheck(now: Date): Date {
  const today = Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate()) + CHECK_HOUR * HOUR_MS;
  return new Date(today > now.getTime() ? today : today + 24 * HOUR_MS);
}
