import { describe, expect, test } from 'vitest';
import { Fault } from '../../model/fault.ts';
import type { DevopsForm } from '../../shared/wire/devops.ts';
import { keptSecrets } from './kept-secrets.ts';
import type { Hidden, Row } from './store.ts';

const form = (more: Partial<DevopsForm> = {}): DevopsForm => ({
  name: 'deploy',
  preset: 'custom',
  url: 'https://ci.example.com/hook',
  method: 'POST',
  parameterType: 'json',
  tokenValue: '',
  password: '',
  parameters: [],
  ...more,
});
const stored = (hidden: Partial<Hidden> = {}, url = 'https://ci.example.com/hook') => ({
  row: { url } as Row,
  hidden: { tokenValue: '', password: '', parameters: [], ...hidden },
});

/** The fields that a form is refused for. */
function faultsOf(...args: Parameters<typeof keptSecrets>): readonly (readonly [string, string])[] {
  try {
    keptSecrets(...args);
    return [];
  } catch (error) {
    if (!(error instanceof Fault)) throw error;
    return error.faults.map(({ field, message }) => [field, message]);
  }
}

const secret = (value: string, name = 'key') => ({ name, value, secret: true });
const open = (value: string, name = 'key') => ({ name, value, secret: false });

describe('an empty secret', () => {
  test('means the stored one on the same server, under another path too', () => {
    const sent = form({
      url: 'https://ci.example.com/other',
      tokenName: 'X-Token',
      userName: 'ada',
      parameters: [secret('')],
    });
    const hidden = { tokenValue: 't0ken', password: 'pw', parameters: [secret('k3y')] };
    expect(keptSecrets(sent, stored(hidden))).toEqual(hidden);
  });

  test.each(['https://evil.example.com/hook', 'http://ci.example.com/hook', 'https://ci.example.com:8443/hook'])(
    'is never sent to %s: each has to be typed again',
    (url) => {
      const sent = form({ url, tokenName: 'X-Token', userName: 'ada', parameters: [open('', 'a'), secret('')] });
      const hidden = { tokenValue: 't0ken', password: 'pw', parameters: [secret('k3y')] };
      expect(faultsOf(sent, stored(hidden))).toEqual([
        ['tokenValue', 'secretAgain'],
        ['password', 'secretAgain'],
        ['parameters.1.value', 'secretAgain'],
      ]);
    },
  );

  test('stays empty where nothing is stored, also on another server', () => {
    const sent = form({ url: 'https://evil.example.com', userName: 'ada', parameters: [secret('')] });
    expect(keptSecrets(sent, stored())).toEqual({ tokenValue: '', password: '', parameters: [secret('')] });
    expect(keptSecrets(sent, undefined).password).toBe('');
  });

  test('of a parameter is looked up by its name, wherever it stands now', () => {
    const hidden = { parameters: [secret('first', 'a'), secret('second', 'b')] };
    const { parameters } = keptSecrets(form({ parameters: [secret('', 'b'), secret('', 'c')] }), stored(hidden));
    expect(parameters).toEqual([secret('second', 'b'), secret('', 'c')]);
  });

  test('does not take the value of a parameter that was none', () => {
    expect(keptSecrets(form({ parameters: [secret('')] }), stored({ parameters: [open('main')] })).parameters).toEqual([
      secret(''),
    ]);
  });
});

test('a secret that is no longer one is not shown: an empty value is an empty value', () => {
  expect(keptSecrets(form({ parameters: [open('')] }), stored({ parameters: [secret('k3y')] })).parameters).toEqual([
    open(''),
  ]);
});

test('a secret that was typed wins over the stored one, on any server', () => {
  const sent = form({ url: 'https://new.example.com', tokenName: 'X-Token', tokenValue: 'new' });
  expect(keptSecrets(sent, stored({ tokenValue: 'old' })).tokenValue).toBe('new');
});

test('a token or password of a sign-in that was removed is forgotten', () => {
  expect(keptSecrets(form(), stored({ tokenValue: 't0ken', password: 'pw' }))).toEqual({
    tokenValue: '',
    password: '',
    parameters: [],
  });
});

describe('a form is refused', () => {
  test('that names a token and has none', () => {
    expect(faultsOf(form({ tokenName: 'X-Token' }), undefined)).toEqual([['tokenValue', 'required']]);
  });

  test('that has a token or password without the name that it is sent by', () => {
    expect(faultsOf(form({ tokenValue: 't', password: 'p' }), undefined)).toEqual([
      ['tokenName', 'required'],
      ['userName', 'required'],
    ]);
  });

  test('that sends a body with GET, and not that sends a query', () => {
    expect(faultsOf(form({ method: 'GET' }), undefined)).toEqual([['parameterType', 'getQuery']]);
    expect(faultsOf(form({ method: 'GET', parameterType: 'query' }), undefined)).toEqual([]);
  });
});
