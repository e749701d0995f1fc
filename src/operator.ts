import { type Config, readConfig } from './config.ts';
import { type Database, openBeside } from './db/client.ts';
import { checkLedger } from './operator/check-ledger.ts';
import { endSession } from './operator/end-session.ts';
import { grant } from './operator/grant.ts';
import { plans, removePlan, setPlan } from './operator/plans.ts';
import { refund } from './operator/refund.ts';
import { wallet } from './operator/wallet.ts';
import { webhook } from './operator/webhook.ts';
import { sentenceOf } from './shared/plain-error.ts';

type Settings = Pick<Config, 'stripe' | 'publicUrl'>;

/** One thing that the operator can do. `run` returns the lines to print; a failure it expects is thrown as a sentence. */
export interface Command {
  readonly usage: string;
  run(database: Database, args: readonly string[], settings: Settings): Promise<readonly string[]>;
}

const COMMANDS: Readonly<Record<string, Command>> = {
  'end-session': endSession,
  'check-ledger': checkLedger,
  wallet,
  grant,
  refund,
  webhook,
  plans,
  'set-plan': setPlan,
  'remove-plan': removePlan,
};

/** `npm run operator -- <command> …`, beside a running portal or without one. @returns the exit code. */
async function main([name = '', ...args]: readonly string[]): Promise<number> {
  const command = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined;
  if (!command) {
    console.error(
      ['Usage:', ...Object.values(COMMANDS).map(({ usage }) => `  npm run operator -- ${usage}`)].join('\n'),
    );
    return 2;
  }
  const { databaseUrl, dataDir, ...settings } = readConfig(process.env);
  const database = await openBeside({ url: databaseUrl, directory: dataDir });
  try {
    for (const line of await command.run(database, args, settings)) console.log(line);
    return 0;
  } finally {
    await database.close();
  }
}

main(process.argv.slice(2)).then(
  (code) => process.exit(code),
  (error: unknown) => {
    console.error(sentenceOf(error));
    process.exit(1);
  },
);
