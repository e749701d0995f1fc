import { Hono } from 'hono';
import type { Wallets } from '../../services/wallet.ts';
import { CALLS } from '../../shared/calls.ts';
import { textsFor } from '../../shared/texts.ts';
import { readJson } from '../body.ts';
import { requireAccess, type SignedInEnv } from '../middleware/access.ts';
import { checked, parse } from '../parse.ts';

/** The calls about an account's credits: what is left, and how it was spent. */
export function walletRoutes({ wallets }: { readonly wallets: Wallets }): Hono<SignedInEnv> {
  const app = new Hono<SignedInEnv>();
  app.post(CALLS.getWallet.path, requireAccess, async (c) => c.json(await wallets.wallet(c.var.account.id)));
  app.post(CALLS.activeWallet.path, requireAccess, async (c) => {
    const { walletId } = parse(CALLS.activeWallet.body, await readJson(c));
    await wallets.activate(c.var.account.id, walletId);
    return c.json({ status: 200 as const, message: textsFor(c.var.language)('common:messages.saved'), id: walletId });
  });
  app.post(CALLS.getMovements.path, requireAccess, checked('query', CALLS.getMovements.query), async (c) =>
    c.json([...(await wallets.movements(c.var.account.id, c.req.valid('query')))]),
  );
  app.get(CALLS.getMovementsFile.path, requireAccess, (c) =>
    c.body(streamOf(wallets.movementsFile(c.var.account.id)), 200, CSV),
  );
  app.post(CALLS.getCreditMonths.path, requireAccess, async (c) =>
    c.json([...(await wallets.months(c.var.account.id))]),
  );
  app.post(CALLS.setCreditWarning.path, requireAccess, async (c) => {
    const { warnCredits } = parse(CALLS.setCreditWarning.body, await readJson(c));
    await wallets.setWarning(c.var.account.id, warnCredits);
    return c.body(null, 200);
  });
  return app;
}

const CSV = {
  'Content-Type': 'text/csv; charset=utf-8',
  'Content-Disposition': 'attachment; filename="forja-credits.csv"',
  'X-Content-Type-Options': 'nosniff',
};

/** The next piece is read when the connection has taken the one before. */
function streamOf(pieces: AsyncIterable<string>): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  const iterator = pieces[Symbol.asyncIterator]();
  const source: UnderlyingDefaultSource<Uint8Array> = {
    async pull(controller) {
      const { done, value } = await iterator.next();
      if (done) controller.close();
      else controller.enqueue(encoder.encode(value));
    },
    async cancel() {
      await iterator.return?.();
    },
  };
  return new ReadableStream(source, { highWaterMark: 0 });
}
