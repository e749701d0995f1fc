import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { TestProject } from 'vitest/node';
import { type Portal, startPortal } from './portal.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Where to ask for the address of the portal that the files of one run share. */
    portalDesk: string;
  }
}

/**
 * Vitest's global setup: one portal for all files that need none of their own, because its start costs as much as the tests
 * of a file. It is started when the first of them asks for it, so that a run without browsers has none.
 */
export default async function setup({ provide }: Pick<TestProject, 'provide'>): Promise<() => Promise<void>> {
  let portal: Promise<Portal> | undefined;
  const desk = createServer((_, response) => {
    portal ??= startPortal();
    portal.then(
      ({ url }) => response.end(url),
      (error) => response.writeHead(500).end(String(error)),
    );
  }).listen(0, '127.0.0.1');
  await once(desk, 'listening');
  provide('portalDesk', `http://127.0.0.1:${(desk.address() as AddressInfo).port}`);
  return async () => {
    desk.closeAllConnections();
    desk.close();
    await (await portal?.catch(() => undefined))?.stop();
  };
}

/** @returns the address of the portal that all files of this run share; for the setup of a file. */
export async function sharedPortal(desk: string): Promise<string> {
  const answer = await fetch(desk);
  const text = await answer.text();
  if (!answer.ok) throw new Error(text);
  return text;
}
