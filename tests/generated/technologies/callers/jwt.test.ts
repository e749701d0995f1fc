import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { rememberedSample } from '../../../support/runs/sample.ts';
import { createIssuer, type Issuer, newKey, type Signing } from '../../../support/servers/issuer.ts';
import { type Query, type ShopDatabase, type Started, shopDatabase, testAndStart } from '../../databases/shop.ts';

const START_TIMEOUT_MS = 600_000;
const AUDIENCE = 'shop';
const FRIEND = 'https://shop.example';
const MINUTE_SECONDS = 60;
/** Somewhat longer than a service waits before it asks an issuer again. */
const PAUSE_MS = 1_500;
const LOG_MS = 400;
const ROUTINES = ['order_total', 'customer_orders', 'order_totals', 'cancel_order', 'format_address'];
const NEEDS = {
  customer_orders: { scopes: 'orders:read' },
  order_totals: { scopes: 'orders:read  orders:totals', roles: 'clerk manager' },
  cancel_order: { roles: 'manager' },
  format_address: { scopes: 'addresses:read' },
};
const STREAMED: Query = {
  name: 'streamedRows',
  sql: 'select g as id from generate_series(1, :rows::int) g',
  options: { maxRows: 2_000_000, scopes: "rows's" },
};

/** A controller of the owner's that says itself who may call it. */
const OWN = [
  'src/main/java/com/acme/shop/own/AuditController.java',
  `package com.acme.shop.own;

import org.springframework.security.access.prepost.PreAuthorize;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RestController;

@RestController
class AuditController {

    @GetMapping("/audit")
    @PreAuthorize("hasRole('auditor')")
    public String audit() {
        return "all is well";
    }
}
`,
] as const;

interface Answer {
  readonly status: number;
  readonly challenge: string | null;
  readonly retryAfter: string | null;
  readonly type: string | null;
  readonly text: string;
}

/** A body that is a text is sent as it is. */
type Call = readonly [path: string, body?: object | string];

/** How one operation is called, and what says that it was done or that it was denied. */
interface Protocol {
  readonly technology: string;
  readonly queries: readonly Query[];
  readonly contract: string;
  readonly calls: Readonly<Record<'total' | 'orders' | 'totals' | 'cancel', Call>>;
  /** Calls that ask for permissions and that nobody may make: a value is no value of its type, or missing. */
  readonly nonsense: readonly Call[];
  isDone(answer: Answer): boolean;
  isDenied(answer: Answer): boolean;
  isInvalid(answer: Answer): boolean;
}

const TOO_LONG = '9'.repeat(13);
const graphql = (query: string): Call => ['/graphql', { query }];
const PROTOCOLS: readonly Protocol[] = [
  {
    technology: 'rest',
    queries: [STREAMED],
    contract: '/v3/api-docs',
    calls: {
      total: ['/order-total?orderId=1'],
      orders: ['/customer-orders?customerId=1'],
      totals: ['/order-totals?orderId=1'],
      cancel: ['/cancel-order', { orderId: 1, reason: 'late' }],
    },
    nonsense: [
      ['/customer-orders?customerId=x'],
      ['/customer-orders?customerId=1&customerId=2'],
      ['/streamed-rows?rows=x'],
      ['/cancel-order', '{'],
      ['/cancel-order', '[]'],
      ['/cancel-order', {}],
      ['/cancel-order', { orderId: 'one', reason: 'late' }],
      ['/cancel-order', { orderId: 1, reason: 'late', more: true }],
      ['/format-address', { address: { postalCode: TOO_LONG } }],
    ],
    isDone: ({ status }) => status === 200 || status === 204,
    isDenied: ({ status, challenge, type, text }) =>
      status === 403 &&
      type === 'application/problem+json' &&
      JSON.parse(text).status === 403 &&
      /^Bearer realm="shop", error="insufficient_scope"/.test(challenge ?? ''),
    isInvalid: ({ status, type }) => status === 400 && type === 'application/problem+json',
  },
  {
    technology: 'graphql',
    queries: [],
    contract: '/graphql/schema',
    calls: {
      total: graphql('{ orderTotal(orderId: 1) }'),
      orders: graphql('{ customerOrders(customerId: 1) { orderId } }'),
      totals: graphql('{ orderTotals(orderId: 1) { gross } }'),
      cancel: graphql('mutation { cancelOrder(orderId: 1, reason: "late") }'),
    },
    nonsense: [graphql(`{ formatAddress(address: { postalCode: "${TOO_LONG}" }) }`)],
    isDone: ({ status, text }) => status === 200 && JSON.parse(text).errors === undefined,
    isDenied({ status, text }) {
      const { data, errors } = JSON.parse(text);
      const values = Object.values(data ?? {});
      return (
        status === 200 && errors[0].extensions.classification === 'FORBIDDEN' && values.every((value) => value === null)
      );
    },
    isInvalid: ({ text }) => JSON.parse(text).errors?.[0]?.extensions.classification === 'BAD_REQUEST',
  },
];

describe.each(PROTOCOLS)('$technology with tokens', (protocol) => {
  const { technology, queries, contract, calls, nonsense, isDone, isDenied, isInvalid } = protocol;
  const sample = rememberedSample(import.meta.filename);
  let database: ShopDatabase;
  let issuer: Issuer;
  let started: Started;

  beforeAll(async () => {
    database = await shopDatabase();
    issuer = await createIssuer(AUDIENCE);
    const request = { technology, only: ROUTINES, endpoints: NEEDS, queries, options: { auth: 'jwt' } };
    const generated = await database.generate(request);
    if (!sample.isNew([generated, database.version], [database.name])) return;
    started = await testAndStart(
      { ...generated, files: new Map([...generated.files, OWN]) },
      {
        ...{ JWT_ISSUER_URI: issuer.url, JWT_AUDIENCES: AUDIENCE, JWT_ROLES_CLAIM: 'realm_access.roles' },
        CORS_ALLOWED_ORIGINS: `https://other.example, ${FRIEND}`,
      },
    );
  }, START_TIMEOUT_MS);

  afterAll(async () => {
    await started?.close();
    await issuer?.close();
    await database?.close();
  });

  async function call([path, body]: Call, token?: string): Promise<Answer> {
    const response = await fetch(started.service.url + path, {
      method: body ? 'POST' : 'GET',
      headers: {
        ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
        ...(body && { 'content-type': 'application/json' }),
      },
      ...(body && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    });
    const { status, headers } = response;
    return {
      status,
      challenge: headers.get('www-authenticate'),
      retryAfter: headers.get('retry-after'),
      type: headers.get('content-type'),
      text: await response.text(),
    };
  }

  const having = (scope: unknown, roles: readonly string[] = []) => issuer.token({ scope, realm_access: { roles } });
  const inSeconds = (seconds: number) => Math.floor(Date.now() / 1000) + seconds;

  /** Who did not answer is asked again after a moment. */
  const quiet = () => delay(PAUSE_MS);

  /** The log of some calls, as soon as it has that many lines: it comes over a pipe. */
  async function logOf(work: () => Promise<unknown>, lines = 0): Promise<string> {
    const before = started.service.log().length;
    const written = () => started.service.log().slice(before);
    await work();
    await delay(LOG_MS);
    await expect.poll(() => written().split('\n').length - 1).toBeGreaterThanOrEqual(lines);
    return written();
  }

  async function expectOutage(token: string): Promise<void> {
    const log = await logOf(async () => {
      for (let at = 0; at < 3; at++) {
        const answer = await call(calls.total, token);
        expect(answer).toMatchObject({ status: 503, retryAfter: '5', type: 'application/problem+json' });
        expect(JSON.parse(answer.text)).toMatchObject({ status: 503, title: 'Service Unavailable' });
        expect(answer.text).not.toContain(issuer.url.slice('http://'.length));
      }
    }, 3);
    expect(log.trim().split('\n')).toHaveLength(3);
    expect(log).toMatch(/WARN .*The issuer of tokens cannot be asked/);
    expect(log).not.toMatch(/^\s+at |Exception:/m);
  }

  test('the build runs the tests of permissions, and none fails', () => {
    expect(started.build).toMatch(/Tests run: [1-9]\d+, Failures: 0, Errors: 0/);
    expect(started.build).toMatch(/Running .*(?:Controller|Endpoint|Tools)Test/);
    expect(started.build).not.toMatch(/WARNING.*\.java/);
  });

  describe('an issuer that is down when the service starts', () => {
    test('is an outage and nobody’s fault, a line of the log each; who has no token is told so all the same', async () => {
      await expectOutage(issuer.token());
      expect((await call(calls.total)).status).toBe(401);
      expect((await call(['/actuator/health/readiness'])).status).toBe(200);
    });

    test('is one also where it never answers', async () => {
      await issuer.fall('silent');
      await quiet();
      await expectOutage(issuer.token());
    });

    test('keeps nobody waiting behind others for it', async () => {
      await quiet();
      const before = Date.now();
      const answers = await Promise.all(Array.from({ length: 12 }, () => call(calls.total, issuer.token())));
      expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 503));
      expect(Date.now() - before).toBeLessThan(8_000);
    });

    test('is asked again when it is back', async () => {
      await issuer.rise();
      await quiet();
      expect(isDone(await call(calls.total, issuer.token()))).toBe(true);
    });
  });

  describe('who is not known', () => {
    test('has no token: 401, and the challenge names no error', async () => {
      const answer = await call(calls.total);
      const metadata = `${started.service.url}/.well-known/oauth-protected-resource`;
      const challenge = `Bearer realm="shop", resource_metadata="${metadata}"`;
      expect(answer).toMatchObject({ status: 401, challenge, type: 'application/problem+json' });
      const told = await (await fetch(metadata)).json();
      expect(told).toMatchObject({ resource: started.service.url, authorization_servers: [issuer.url] });
      expect(JSON.parse(answer.text)).toMatchObject({ status: 401, title: 'Unauthorized' });
    });

    const wrong: readonly [string, () => string][] = [
      ['no token at all', () => 'nonsense'],
      ['a signature of another key', () => issuer.token({}, { key: newKey(issuer.key.kid) })],
      ['a key that the issuer does not have', () => issuer.token({}, { key: newKey() })],
      ['claims that were changed', () => forged(issuer.token(), { scope: 'orders:read' })],
      ['one that is over', () => issuer.token({ exp: inSeconds(-2 * MINUTE_SECONDS) })],
      ['one that is not valid yet', () => issuer.token({ nbf: inSeconds(2 * MINUTE_SECONDS) })],
      ['another issuer’s', () => issuer.token({ iss: 'https://issuer.example' })],
      ['no issuer', () => issuer.token({ iss: undefined })],
      ['one for somebody else', () => issuer.token({ aud: 'warehouse' })],
      ['one for nobody', () => issuer.token({ aud: undefined })],
      ['alg none', () => issuer.token({}, { alg: 'none' })],
      ['HS256 with the public key as its secret', () => issuer.token({}, { alg: 'HS256' })],
    ];
    test.each(wrong)('%s: 401 and invalid_token', async (_, token) => {
      const answer = await call(calls.total, token());
      expect(answer).toMatchObject({ status: 401, type: 'application/problem+json' });
      expect(answer.challenge).toMatch(/^Bearer realm="shop", error="invalid_token"/);
    });

    test('leaves no stack trace', async () => {
      const log = await logOf(() => call(calls.total, issuer.token({ aud: 'warehouse' })));
      expect(log).toBe('');
    });
  });

  describe('a page of another origin', () => {
    const ask = (origin: string, init?: RequestInit) =>
      fetch(started.service.url + calls.total[0], { ...init, headers: { origin, ...init?.headers } });
    const question = {
      method: 'OPTIONS',
      headers: {
        'access-control-request-method': 'POST',
        'access-control-request-headers': 'authorization,content-type',
      },
    };

    test('that is named is told, before it says who asks, that it may call; and reads the answer', async () => {
      const told = await ask(FRIEND, question);
      expect([told.status, Object.fromEntries(told.headers)]).toMatchObject([
        200,
        {
          'access-control-allow-origin': FRIEND,
          'access-control-allow-methods': 'POST',
          'access-control-allow-headers': 'authorization, content-type',
        },
      ]);
      const answered = await ask(FRIEND);
      expect([answered.status, answered.headers.get('access-control-allow-origin')]).toEqual([401, FRIEND]);
    });

    test('that is not named may not', async () => {
      for (const init of [question, {}]) {
        const refused = await ask('https://elsewhere.example', init);
        expect([refused.status, refused.headers.get('access-control-allow-origin')]).toEqual([403, null]);
      }
    });

    test('is none where the origin is the service’s own', async () => {
      expect((await ask(started.service.url)).status).toBe(401);
    });
  });

  describe('who is known', () => {
    const good: readonly [string, () => Readonly<Record<string, unknown>>, Signing][] = [
      ['of several audiences', () => ({ aud: ['warehouse', AUDIENCE] }), {}],
      ['of the type of RFC 9068', () => ({}), { typ: 'at+jwt' }],
      [
        'over for less than a minute, as clocks differ',
        () => ({ iat: inSeconds(-10 * MINUTE_SECONDS), exp: inSeconds(-MINUTE_SECONDS / 2) }),
        {},
      ],
    ];
    test.each(good)('may have a token %s', async (_, claims, signing) => {
      expect(isDone(await call(calls.total, issuer.token(claims(), signing)))).toBe(true);
    });

    test('calls what asks for nothing more, and reads the contract, which is no stranger’s', async () => {
      expect(isDone(await call(calls.total, issuer.token()))).toBe(true);
      expect((await call([contract])).status).toBe(401);
      expect((await call([contract], issuer.token())).status).toBe(200);
      expect((await call(['/actuator/health'])).status).toBe(200);
      expect((await call(['/actuator/prometheus'])).status).toBe(401);
    });

    test.each([
      ['a scope of the claim scope', { scope: 'profile orders:read' }],
      ['a scope of the claim scp', { scp: ['orders:read'] }],
    ])('%s lets in', async (_, claims) => {
      expect(isDone(await call(calls.orders, issuer.token(claims)))).toBe(true);
    });

    test.each([
      ['no scope', {}],
      ['another scope', { scope: 'orders' }],
      ['a scope of another case', { scope: 'Orders:Read' }],
      ['a role of that name', { realm_access: { roles: ['orders:read', 'SCOPE_orders:read'] } }],
    ])('%s: known, and not allowed', async (_, claims) => {
      const log = await logOf(async () => {
        const answer = await call(calls.orders, issuer.token(claims));
        expect([isDenied(answer), answer]).toEqual([true, answer]);
      });
      expect(log).toBe('');
    });

    test('all scopes are needed, and one of the roles', async () => {
      const both = 'orders:read orders:totals';
      for (const role of ['clerk', 'manager', 'ROLE_clerk']) {
        expect(isDone(await call(calls.totals, having(both, ['other', role])))).toBe(true);
      }
      const lacking = [
        having('orders:read', ['clerk']),
        having('orders:totals', ['clerk']),
        having(both),
        having(both, ['x']),
      ];
      for (const token of lacking) expect(isDenied(await call(calls.totals, token))).toBe(true);
    });

    test('what is not allowed is not done', async () => {
      const status = () => database.sql`select status::text from shop.orders where id = 1`;
      const before = await status();
      for (const token of [
        having('manager'),
        having('SCOPE_manager', ['Manager']),
        issuer.token({ roles: ['manager'] }),
      ]) {
        expect(isDenied(await call(calls.cancel, token))).toBe(true);
      }
      expect(await status()).toEqual(before);
      const answer = await call(calls.cancel, having(undefined, ['manager']));
      expect(isDenied(answer)).toBe(false);
    });

    test('who may not call is not told what is wrong with the request', async () => {
      const all = having("orders:read orders:totals addresses:read rows's", ['manager']);
      for (const one of nonsense) {
        const [mayNot, may, unknown] = [await call(one, issuer.token()), await call(one, all), await call(one)];
        expect([one, isDenied(mayNot), isInvalid(may), unknown.status]).toEqual([one, true, true, 401]);
      }
    });

    if (technology === 'rest') {
      test('rows that are streamed ask for scopes as well', async () => {
        const rows = ['/streamed-rows?rows=3'] as const;
        expect(isDenied(await call(rows, issuer.token()))).toBe(true);
        const answer = await call(rows, having("rows's"));
        expect([answer.status, JSON.parse(answer.text)]).toEqual([200, [{ id: 1 }, { id: 2 }, { id: 3 }]]);
      });
    }

    if (technology === 'graphql') {
      test('one field is denied, the others are answered', async () => {
        const query = '{ orderTotal(orderId: 1) orderTotals(orderId: 1) { gross } }';
        const { data, errors } = JSON.parse((await call(graphql(query), issuer.token())).text);
        expect([data.orderTotal === null, data.orderTotals]).toEqual([false, null]);
        expect(errors).toMatchObject([
          {
            path: ['orderTotals'],
            message: 'The operation is not allowed.',
            extensions: { classification: 'FORBIDDEN' },
          },
        ]);
      });
    }

    test('what the owner’s own beans ask for is asked, and denied the same way', async () => {
      expect((await call(['/audit'])).status).toBe(401);
      const denied = await call(['/audit'], issuer.token());
      expect(denied).toMatchObject({ status: 403, type: 'application/problem+json' });
      expect(denied.challenge).toContain('error="insufficient_scope"');
      expect(await call(['/audit'], having('', ['auditor']))).toMatchObject({ status: 200, text: 'all is well' });
    });
  });

  describe('an issuer whose keys change', () => {
    test('is asked for them again, and the tokens of the one before are no longer good', async () => {
      const before = issuer.token();
      expect(isDone(await call(calls.total, before))).toBe(true);
      issuer.rotate();
      expect(isDone(await call(calls.total, issuer.token()))).toBe(true);
      expect((await call(calls.total, before)).status).toBe(401);
    });

    test.each(['refusing', 'silent'] as const)('and is %s: 503 for its new tokens until it is back', async (into) => {
      const known = issuer.token();
      expect(isDone(await call(calls.total, known))).toBe(true);
      await issuer.fall(into);
      issuer.rotate();
      await expectOutage(issuer.token());
      // What is known already needs nobody to be asked.
      expect(isDone(await call(calls.total, known))).toBe(true);
      await issuer.rise();
      await quiet();
      expect(isDone(await call(calls.total, issuer.token()))).toBe(true);
    });
  });
});

/** A token whose claims were changed after it was signed. */
function forged(token: string, claims: object): string {
  const [header, body = '', signature] = token.split('.');
  const changed = { ...JSON.parse(Buffer.from(body, 'base64url').toString()), ...claims };
  return [header, Buffer.from(JSON.stringify(changed)).toString('base64url'), signature].join('.');
}
