// A server that does nothing but answer a text: what the portal's pages are measured against. Says its port and waits.
import type { AddressInfo } from 'node:net';
import { serve } from '@hono/node-server';
import { Hono } from 'hono';

const app = new Hono().get('/', (c) => c.text('ok'));
const server = serve({ fetch: app.fetch, port: 0, hostname: '127.0.0.1' }, (address: AddressInfo) =>
  console.log(`listening on ${address.port}`),
);
process.on('SIGTERM', () => server.close(() => process.exit(0)));
