import { describe, expect, test } from 'vitest';
import { html } from '../../../../tests/support/portal/texts.tsx';
import type { Wallet } from '../../../shared/wire/wallet.ts';
import { type Draft, EMPTY_DRAFT, type EndpointDraft } from '../draft/draft.ts';
import { type Cost, costOf, type Free } from './cost.ts';
import { CostLines } from './cost-lines.tsx';
import { CostMark, FormCost } from './cost-mark.tsx';

const sender = { sender: 'queue', options: {} };
const endpoint = (key: string, senders = 0): EndpointDraft => ({
  ...{ key, name: '', source: { kind: 'query', sql: 'select 1' }, options: {} },
  senders: Array.from({ length: senders }, () => sender),
});
const wallet = { remaining: 10, remainingTests: 1 } as Wallet;
const draft = (endpoints: readonly EndpointDraft[], mode = 'Build'): Draft => ({
  ...EMPTY_DRAFT,
  project: { ...EMPTY_DRAFT.project, mode },
  endpoints,
});
const many = draft(Array.from({ length: 13 }, (_, at) => endpoint(`${at}`, at < 2 ? 1 : 0)));
const paid: Free = {
  ...{ why: 'paid', id: 'g1', mode: 'Src' },
  ...{ finishedAt: '2026-11-20T10:00:00.000Z', expiresAt: '2026-11-27T10:00:00.000Z' },
};

describe('the cost of a form', () => {
  test('counts each endpoint and each sender, and what is missing', () => {
    expect(costOf(many, { creditsPerEndpoint: 1 }, { wallet })).toMatchObject({
      ...{ endpoints: 13, senders: 2, credits: 15, tests: 0 },
      ...{ remaining: 10, left: -5, missing: 5, enough: false },
    });
  });

  test('is nothing where it is free, however much it would be', () => {
    for (const free of [{ why: 'demo' } as const, paid]) {
      expect(costOf(many, { creditsPerEndpoint: 3 }, { wallet, free })).toMatchObject({
        credits: 0,
        left: 10,
        enough: true,
      });
      const test = costOf(
        { ...many, project: { ...many.project, mode: 'Test' } },
        { creditsPerEndpoint: 3 },
        { wallet, free },
      );
      expect(test).toMatchObject({ credits: 0, tests: 0, left: 1, enough: true });
    }
  });

  test('of a Test is one test', () => {
    const cost = costOf(draft([endpoint('a')], 'Test'), { creditsPerEndpoint: 1 }, { wallet });
    expect(cost).toMatchObject({ credits: 0, tests: 1, left: 0, enough: true });
  });
});

describe('what is said of it', () => {
  const lines = (cost: Cost, language: 'en' | 'es' = 'en') => html(<CostLines cost={cost} />, language);
  const costs = costOf(many, { creditsPerEndpoint: 1 }, { wallet });

  test('is what it is made of, what is missing and what to do', () => {
    expect(lines(costs)).toContain('13 endpoints × 1 + 2 senders × 1');
    expect(lines(costs)).toContain('Needs 15, 10 remain: 5 missing');
    expect(lines(costs)).toContain('Leave out endpoints or senders worth 5, or choose Test');
    expect(lines(costs, 'es')).toContain('Necesita 15, quedan 10: faltan 5');
  });

  test('is why it is free, and where what was paid for is', () => {
    const free = (why: Free) => lines(costOf(many, { creditsPerEndpoint: 1 }, { wallet, free: why }));
    expect(free({ why: 'demo' })).toContain('what is made from the demo costs nothing');
    expect(free(paid)).toMatch(
      /Free: unchanged since you paid for it \(Source, Nov 20, 2026[\s\S]*href="\/services\?id=g1"/,
    );
    expect(free(paid)).not.toContain('missing');
  });

  test('stands beside each endpoint with the reason, and is left out where nothing is charged', () => {
    const mark = (senders: number, cost: Cost) =>
      html(
        <FormCost value={cost}>
          <CostMark senders={senders} />
        </FormCost>,
      );
    expect(mark(0, costs)).toMatch(/title="1 credit for the endpoint"[^>]*>1 credit</);
    expect(mark(2, costs)).toMatch(/title="1 credit for the endpoint and 1 for each of its 2 senders"[^>]*>3 credits</);
    expect(mark(2, costOf(many, { creditsPerEndpoint: 1 }, { wallet, free: paid }))).toBe('');
  });
});
