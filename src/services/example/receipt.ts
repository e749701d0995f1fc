import { randomUUID } from 'node:crypto';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { unzipSync } from 'fflate';
import type { Logger } from 'pino';
import type { RenderedFiles } from '../../generators/rendered.ts';
import type { Verification } from '../../verify/delivery/receipt.ts';
import type { Builder } from '../generation/ports.ts';

const RECEIPT = 'receipt/verification.json';

export interface ReceiptDeps {
  /** Absent: this process builds nothing. */
  readonly builder: (Builder & { available(): Promise<true | object> }) | undefined;
  readonly dataDir: string;
  readonly log: Logger;
}

/** The receipts of examples: each is made by one Build, ever, and kept in `DATA_DIR` under the project's digest. */
export function createReceipt({ builder, dataDir, log }: ReceiptDeps) {
  const folder = join(dataDir, 'example');
  const closing = new AbortController();
  let begun = false;

  async function build(file: string, rendered: RenderedFiles): Promise<void> {
    if (!builder || (await builder.available()) !== true) return;
    const id = randomUUID();
    const { zip } = await builder.build({ id, attempt: 1, rendered, signal: closing.signal, onStep: () => {} });
    const bytes = unzipSync(zip, { filter: ({ name }) => name.endsWith(RECEIPT) });
    const [receipt] = Object.values(bytes);
    if (!receipt) return;
    await mkdir(folder, { recursive: true });
    // Another node may read it meanwhile, or write the same.
    await writeFile(`${file}.${id}`, receipt);
    await rename(`${file}.${id}`, file);
  }

  return {
    async of(digest: string, rendered: RenderedFiles): Promise<Verification | undefined> {
      const file = join(folder, `${digest}.json`);
      const kept = await readFile(file, 'utf8').catch(() => undefined);
      if (kept !== undefined) return JSON.parse(kept);
      if (!begun) {
        begun = true;
        build(file, rendered).catch((err) => {
          if (!closing.signal.aborted) log.warn({ err }, 'the example was not built');
        });
      }
      return undefined;
    },
    close: () => closing.abort(),
  };
}
