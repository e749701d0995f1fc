import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { and, asc, eq, sql } from 'drizzle-orm';
import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Database, type Db, openDatabase } from '../../../../src/db/client.ts';
import { accounts, ledgerEntries, notifications, wallets } from '../../../../src/db/schema.ts';
import { checkLedger } from '../../../../src/operator/check-ledger.ts';
import { activateWallet } from '../../../../src/services/wallet/activate-wallet.ts';
import { endWallets } from '../../../../src/services/wallet/end-wallets.ts';
import { createWalletKeeper } from '../../../../src/services/wallet/keeper.ts';
import { type TestDatabase, testDatabase } from '../../../support/databases/database.ts';
import { lotOf } from '../../../support/portal/lots.ts';
import { asForm, type Harness, harness, newAccount, requestOf, until } from '../harness.ts';

const PAST = sql`now() - interval '1 second'`;
/** Changes a balance without an entry, as only somebody at the database can. */
const tampered = (db: Db, lot: string, by: number) =>
  db.transaction(async (tx) => {
    await tx.execute(sql`alter table wallets disable trigger wallet_follows_ledger`);
    await tx.execute(sql`update wallets set credits = credits + ${by} where id = ${lot}`);
    await tx.execute(sql`alter table wallets enable trigger wallet_follows_ledger`);
  });
const LOTS = 1_000;
const silent = pino({ level: 'silent' });

describe.each(['postgresql', 'pglite'] as const)('wallets and the clock, on %s', (kind) => {
  let database: TestDatabase;
  let services: Harness;
  let account: string;
  beforeAll(async () => {
    database = await testDatabase(kind);
    services = await harness(database);
  });
  afterAll(async () => {
    await services.close();
    await database.close();
  });
  beforeEach(async () => {
    account = await newAccount(services.db);
  });

  const entriesOf = (walletId: string) =>
    services.db
      .select({ kind: ledgerEntries.kind, credits: ledgerEntries.credits, tests: ledgerEntries.tests })
      .from(ledgerEntries)
      .where(eq(ledgerEntries.walletId, walletId))
      .orderBy(asc(ledgerEntries.id));
  const walletOf = async (id: string) => (await services.db.select().from(wallets).where(eq(wallets.id, id)))[0];
  const hold = async (endpoints: number) =>
    (await services.generations.accept(account, 'test', requestOf({ endpoints }), asForm)).id;
  const end = (walletId: string) =>
    services.db.update(wallets).set({ expiresAt: PAST }).where(eq(wallets.id, walletId));
  const told = (subject: string) =>
    services.db
      .select()
      .from(notifications)
      .where(and(eq(notifications.accountId, account), sql`${notifications.subject} like ${`${subject}%`}`))
      .orderBy(asc(notifications.createdAt));

  describe('a wallet that has ended', () => {
    test('gives away what it still has, once, and stays in balance', async () => {
      const lot = await lotOf(services.db, account, {
        credits: 12,
        tests: 6,
        schemas: 12,
        active: true,
        expiresAt: PAST,
      });
      for (let time = 0; time < 3; time++) await endWallets(services.db);
      expect(await entriesOf(lot)).toEqual([
        { kind: 'grant', credits: 12, tests: 6 },
        { kind: 'expire', credits: -12, tests: -6 },
      ]);
      expect(await walletOf(lot)).toMatchObject({ credits: 0, tests: 0, schemas: 0 });
    });

    test('gives away later what is released into it later, and never what was spent', async () => {
      const lot = await lotOf(services.db, account, { credits: 10, active: true });
      const [given, back] = [await hold(3), await hold(4)];
      await end(lot);
      await endWallets(services.db);
      expect(await walletOf(lot)).toMatchObject({ credits: 0 });
      await services.generations.cancel(account, back);
      expect(await walletOf(lot)).toMatchObject({ credits: 4 });
      await endWallets(services.db);
      await endWallets(services.db);
      expect((await entriesOf(lot)).map((entry) => [entry.kind, entry.credits])).toEqual([
        ...[
          ['grant', 10],
          ['hold', -3],
          ['hold', -4],
          ['expire', -3],
          ['release', 4],
          ['expire', -4],
        ],
      ]);
      await services.generations.cancel(account, given);
      await endWallets(services.db);
      expect(await walletOf(lot)).toMatchObject({ credits: 0 });
    });

    test('is one whose time is over: neither one without limit nor one that waits to be activated', async () => {
      const lots = [
        await lotOf(services.db, account, { active: true, months: null }),
        await lotOf(services.db, account, { active: true }),
        await lotOf(services.db, account),
      ];
      await endWallets(services.db);
      for (const lot of lots) expect(await entriesOf(lot)).toHaveLength(1);
    });
  });

  describe('activation', () => {
    test.each([
      ['2027-01-31T10:00:00Z', 1, '2027-02-28'],
      ['2028-01-31T10:00:00Z', 1, '2028-02-29'],
      ['2027-08-31T00:00:00Z', 6, '2028-02-29'],
      ['2028-02-29T23:00:00Z', 12, '2029-02-28'],
    ])('at %s of %d months ends at the end of %s in UTC', async (now, months, day) => {
      const lot = await lotOf(services.db, account, { months });
      await activateWallet(services.db, account, lot, new Date(now));
      expect(await walletOf(lot)).toMatchObject({
        ...{ active: true, activatedAt: new Date(now), expiresAt: new Date(`${day}T23:59:59.999Z`) },
      });
    });

    test('repeated later, it begins no second time', async () => {
      const lot = await lotOf(services.db, account);
      await activateWallet(services.db, account, lot, new Date('2027-01-31T10:00:00Z'));
      await activateWallet(services.db, account, lot, new Date('2027-02-10T10:00:00Z'));
      expect((await walletOf(lot))?.expiresAt).toEqual(new Date('2027-02-28T23:59:59.999Z'));
      await expect(activateWallet(services.db, account, lot, new Date('2027-03-01T00:00:00Z'))).rejects.toMatchObject({
        code: 'walletEnded',
      });
    });

    test('makes credits spendable that were not', async () => {
      await services.wallets.grantStarter(account);
      const lot = await lotOf(services.db, account, { credits: 3 });
      await expect(hold(12)).rejects.toMatchObject({ code: 'notEnoughCredits', values: { remaining: 10 } });
      await services.wallets.activate(account, lot);
      await hold(12);
      expect((await walletOf(lot))?.credits).toBe(0);
    });
  });

  describe('a warning of few credits', () => {
    const lows = () => told('credits-low:');

    test('comes with the generation that takes them below the account’s own number, and with no other', async () => {
      await lotOf(services.db, account, { credits: 20, active: true });
      await services.wallets.setWarning(account, 8);
      await hold(12);
      expect(await lows()).toEqual([]);
      const id = await hold(3);
      await until(async () => (await lows()).length > 0);
      await hold(2);
      const pushed = services.pushes.flatMap((push) =>
        push.kind === 'notification' && push.accountId === account ? [push.notification] : [],
      );
      expect(pushed).toMatchObject([
        { type: 'WARNNING', url: null, message: expect.stringMatching(/^Only 5 credits are/) },
      ]);
      expect((await lows()).map((row) => [row.type, row.subject])).toEqual([['WARNNING', `credits-low:${id}`]]);
    });

    test('comes again once they were above it again, in the account’s language', async () => {
      await services.db.update(accounts).set({ language: 'es' }).where(eq(accounts.id, account));
      await lotOf(services.db, account, { credits: 6, active: true });
      await hold(5);
      await lotOf(services.db, account, { credits: 10, active: true });
      await hold(7);
      await until(async () => (await lows()).length === 2);
      expect((await lows()).map(({ message }) => message.split('\n')[0])).toEqual([
        'Solo queda 1 crédito.',
        'Solo quedan 4 créditos.',
      ]);
    });

    test('comes once of many generations at once, and never to who wants none', async () => {
      const other = await newAccount(services.db);
      for (const who of [account, other]) await lotOf(services.db, who, { credits: 30, active: true });
      await services.wallets.setWarning(other, 0);
      const accept = (who: string) => services.generations.accept(who, 'test', requestOf({ endpoints: 1 }), asForm);
      await Promise.all([account, other].flatMap((who) => Array.from({ length: 30 }, () => accept(who))));
      await until(async () => (await lows()).length > 0);
      expect(await lows()).toHaveLength(1);
      expect(await services.db.$count(notifications, eq(notifications.accountId, other))).toBe(0);
    });
  });

  describe('the keeper', () => {
    const keeper = () => createWalletKeeper({ db: services.db, notifications: services.notifications, log: silent });

    test('tells of a wallet a week and a day before it ends, each once, also when two look at once', async () => {
      const days = (count: number) => sql`now() + ${count} * interval '1 day'`;
      const lot = await lotOf(services.db, account, { credits: 9, tests: 4, active: true, expiresAt: days(8) });
      const sweep = () => Promise.all([keeper().sweep(), keeper().sweep()]);
      const subjects = async () => (await told('wallet-ends:')).map(({ subject }) => subject);
      await sweep();
      expect(await subjects()).toEqual([]);
      for (const [left, all] of [
        [6.9, [`wallet-ends:${lot}:7`]],
        [2, [`wallet-ends:${lot}:7`]],
        [0.9, [`wallet-ends:${lot}:7`, `wallet-ends:${lot}:1`]],
      ] as const) {
        await services.db
          .update(wallets)
          .set({ expiresAt: days(left) })
          .where(eq(wallets.id, lot));
        await sweep();
        expect(await subjects()).toEqual(all);
      }
      const [row] = await told('wallet-ends:');
      expect(row).toMatchObject({ type: 'WARNNING', url: null });
      expect(row?.message).toMatch(
        /^On \w+ \d+, \d{4}, at the end of the day \(UTC\), .*\nCredits: 9\. Tests: 4\. Schemas: 0\.$/,
      );
    });

    test('tells nothing of a wallet with nothing left, nor of one that was not activated', async () => {
      await lotOf(services.db, account, { credits: 0, active: true, expiresAt: sql`now() + interval '1 hour'` });
      await lotOf(services.db, account, { expiresAt: sql`now() + interval '1 hour'` });
      await keeper().sweep();
      expect(await told('')).toEqual([]);
    });

    test('ends wallets', async () => {
      const lot = await lotOf(services.db, account, { credits: 2, active: true, expiresAt: PAST });
      await keeper().sweep();
      expect(await walletOf(lot)).toMatchObject({ credits: 0 });
    });

    test('checks the ledger once a night, and says loudly that it differs', async () => {
      const lines: Record<string, unknown>[] = [];
      const log = pino({ level: 'info' }, { write: (line: string) => void lines.push(JSON.parse(line)) });
      const told = () => lines.splice(0).map(({ level, msg }) => [level, msg]);
      const sweeper = createWalletKeeper(
        { db: services.db, notifications: services.notifications, log },
        new Date('2026-11-27T10:00:00Z'),
      );
      const at = (instant: string) => sweeper.sweep(new Date(instant));
      await at('2026-11-28T02:59:59Z');
      expect(told()).toEqual([]);
      await at('2026-11-28T03:10:00Z');
      expect(told()).toEqual([[30, 'the ledger agrees with every wallet']]);
      await at('2026-11-28T04:10:00Z');
      expect(told()).toEqual([]);
      const lot = await lotOf(services.db, account, { credits: 7 });
      await tampered(services.db, lot, 1);
      await at('2026-11-29T03:10:00Z');
      expect(lines).toMatchObject([
        { level: 60, wallets: [`wallet ${lot} of account ${account}: credits 8, in the ledger 7`] },
      ]);
    });
  });

  test('check-ledger names each wallet that differs, and is content with all others', async () => {
    await services.db.delete(accounts);
    account = await newAccount(services.db);
    const lot = await lotOf(services.db, account, { credits: 7 });
    const empty = await lotOf(services.db, account, { credits: 0 });
    const [bare] = await services.db
      .insert(wallets)
      .values({ accountId: account, noLimit: true, active: false, origin: 'grant:bare' })
      .returning({ id: wallets.id });
    expect(await checkLedger.run(database, [])).toEqual(['The balance of every wallet is the sum of its ledger.']);
    for (const id of [lot, bare?.id ?? '']) await tampered(services.db, id, 2);
    await expect(checkLedger.run(database, [])).rejects.toThrow(
      `The ledger differs:\nwallet ${lot} of account ${account}: credits 9, in the ledger 7\nwallet ${bare?.id} of account ${account}: credits 2, in the ledger 0`,
    );
    await expect(checkLedger.run(database, [empty])).rejects.toThrow('Nothing follows');
    await services.db.delete(accounts);
  });
});

describe('two nodes on one PostgreSQL', () => {
  let database: TestDatabase;
  let other: Database;
  beforeAll(async () => {
    database = await testDatabase();
    other = await openDatabase({ url: database.url });
  });
  afterAll(async () => {
    await other.close();
    await database.close();
  });

  test('end every wallet once, however often they do it at once', async () => {
    const { db } = database;
    const account = await newAccount(db);
    await db.execute(sql`insert into wallets (account_id, no_limit, active, origin, expires_at)
      select ${account}::uuid, false, true, 'grant:' || n, ${PAST} from generate_series(1, ${LOTS}::int) n`);
    await db.execute(sql`insert into ledger_entries (wallet_id, kind, credits, idempotency_key)
      select id, 'grant', 3, 'grant:' || id from wallets where account_id = ${account}::uuid`);
    const nodes = Array.from({ length: 8 }, (_, n) => (n % 2 === 0 ? db : other.db));
    // All connections are open before they are needed at once.
    await Promise.all(nodes.map((node) => node.execute(sql`select pg_sleep(0.2)`)));
    const ended = await Promise.all(nodes.map((node) => endWallets(node)));
    // Whom one node has locked the others leave out: all are ended, and each by one of them.
    expect(ended.reduce((sum, count) => sum + count, 0)).toBe(LOTS);
    const entries = await db.select().from(ledgerEntries).where(eq(ledgerEntries.kind, 'expire'));
    expect(entries).toHaveLength(LOTS);
    expect(new Set(entries.map((entry) => entry.walletId)).size).toBe(LOTS);
    expect(await checkLedger.run(database, [])).toHaveLength(1);
  });

  test('check-ledger is a command that exits with 1 when a wallet differs, and else with 0', async () => {
    const { db } = database;
    const lot = await lotOf(db, await newAccount(db), { credits: 7 });
    const command = async () => {
      const env = { PATH: process.env.PATH, DATABASE_URL: database.url };
      const child = spawn(process.execPath, ['src/operator.ts', 'check-ledger'], { env });
      let said = '';
      for (const output of [child.stdout, child.stderr]) output.on('data', (chunk: Buffer) => (said += chunk));
      const [code] = await once(child, 'close');
      return [code, said.trim()];
    };
    expect(await command()).toEqual([0, 'The balance of every wallet is the sum of its ledger.']);
    await tampered(db, lot, -1);
    const [code, said] = await command();
    expect(code).toBe(1);
    expect(said).toMatch(new RegExp(`^The ledger differs:\nwallet ${lot} of account .*: credits 6, in the ledger 7$`));
    await tampered(db, lot, 1);
  });

  test('activate a wallet once, with one end', async () => {
    const { db } = database;
    const account = await newAccount(db);
    for (let round = 0; round < 10; round++) {
      const lot = await lotOf(db, account);
      const instants = ['2027-01-31T23:59:59Z', '2027-02-01T00:00:01Z'].map((instant) => new Date(instant));
      await Promise.all(instants.map((now, n) => activateWallet(n === 0 ? db : other.db, account, lot, now)));
      const [row] = await db.select().from(wallets).where(eq(wallets.id, lot));
      const [first, second] = [new Date('2027-02-28T23:59:59.999Z'), new Date('2027-03-01T23:59:59.999Z')];
      expect(row?.expiresAt).toEqual(row?.activatedAt?.getTime() === instants[0]?.getTime() ? first : second);
    }
  });
});
