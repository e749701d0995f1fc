import { describe, expect, test } from 'vitest';
import { linkOf, MAX_LINK_LETTERS, requestOfLink } from './link.ts';

const PAGE = 'https://forja.example/';
const request = {
  name: 'orders',
  domain: 'com.acme.orders',
  sourceType: 1,
  mode: 'Src',
  options: { auth: 'jwt', port: '8080', open: true },
  endpoints: [
    {
      routine: { schema: 'shop', name: 'find order', argumentTypes: ['numeric(10,2)', 'text[]'] },
      options: { url: '/orders/{id}?a=b&c=%41', method: 'GET' },
      senders: [{ sender: 'queue', options: { 'a.b~c': 'x' } }],
    },
    { query: 'select 1\nwhere :a = \'ñ\' and b = "true"' },
  ],
};
const fragmentOf = (what: object) => new URL(linkOf(what, PAGE) ?? '').hash;

describe('a link', () => {
  test('gives the request again, texts that look like numbers too', () => {
    expect(requestOfLink(fragmentOf(request))).toEqual(request);
    const odd = { a: ['true', '5', '"q"', '-', '1,2', '', 'null'], b: [true, 5, null, -1.5] };
    expect(requestOfLink(fragmentOf(odd))).toEqual(odd);
  });

  test('can be read', () => {
    const link = linkOf(request, PAGE);
    expect(link).toContain('#request&name=orders&domain=com.acme.orders&sourceType=1&mode=Src');
    expect(link).toContain('endpoints.0.routine.argumentTypes.0=numeric(10,2)');
    expect(link).toContain('endpoints.0.routine.name=find+order');
  });

  test('leaves out what is empty', () => {
    expect(linkOf({ name: 'a', options: {}, senders: [], schema: undefined }, PAGE)).toBe(`${PAGE}#request&name=a`);
  });

  test('is refused where it would be too long, and one that was changed says nothing', () => {
    expect(linkOf({ query: 'x'.repeat(MAX_LINK_LETTERS) }, PAGE)).toBeUndefined();
    expect(requestOfLink('#request&name=%E0%A4%A')).toBeUndefined();
    expect(requestOfLink(`#request&name=${'x'.repeat(MAX_LINK_LETTERS)}`)).toBeUndefined();
    expect(requestOfLink('#main')).toBeUndefined();
  });

  test('never reaches into what objects are made of', () => {
    const built = requestOfLink('#request&__proto__.polluted=1&name=a') as object;
    expect(Object.getPrototypeOf(built)).toBe(Object.prototype);
    expect(({} as Record<string, unknown>).polluted).toBeUndefined();
  });
});
