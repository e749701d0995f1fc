import type { Database } from '../db/client.ts';
import { differenceText, ledgerDifferences } from '../services/wallet/ledger-differences.ts';

/** `check-ledger`: whether the balance of every wallet is the sum of its ledger; exits with 1 when one is not. */
export const checkLedger = {
  usage: 'check-ledger',
  async run({ db }: Database, args: readonly string[]): Promise<readonly string[]> {
    if (args.length > 0) throw new Error('Nothing follows: check-ledger');
    const differing = await ledgerDifferences(db);
    if (differing.length > 0) throw new Error(['The ledger differs:', ...differing.map(differenceText)].join('\n'));
    return ['The balance of every wallet is the sum of its ledger.'];
  },
};
