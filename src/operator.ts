import { readConfig } from './config.ts';
import { type Database, openBeside } from './db/client.ts';
import { endSession } from './operator/end-session.ts';
import { plans, removePlan, setPlan } from './operator/plans.ts';
import { sentenceOf } from './shared/plain-error.ts';

/** One thing that the operator can do. `run` returns the lines to print; a failure it expects is thrown as a sentence. */
export interface Command {
  readonly usage: string;
  run(database: Database, args: readonly string[]): Promise<readonly string[]>;
}

const COMMANDS: Readonly<Record<string, Command>> = {
  'end-session': endSession,
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
  const { databaseUrl, dataDir } = readConfig(process.env);
  const database = await openBeside({ url: databaseUrl, directory: dataDir });
  try {
    for (const line of await command.run(database, args)) console.log(line);
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
