import { expect, test } from 'vitest';
import { devopsForm } from '../../shared/wire/devops.ts';
import { bodyOf, emptyForm, type Fillings, formOf, isChanged, withPreset } from './form-values.ts';

const FILLINGS: Fillings = {
  gitlab: {
    ...{ method: 'POST', parameterType: 'form', url: 'https://gitlab.example.com/' },
    parameters: [
      { name: 'token', value: '', secret: true },
      { name: 'ref', value: 'main', secret: false },
    ],
  },
  azure: {
    ...{ method: 'POST', parameterType: 'json', url: 'https://dev.azure.com/', userName: '' },
    parameters: [{ name: 'ref', value: 'main', secret: false }],
  },
};
const names = ({ parameters }: ReturnType<typeof emptyForm>) => parameters.map(({ name }) => name);

test('another preset takes back what the first one filled in, and leaves what was typed', () => {
  const gitlab = emptyForm('gitlab', FILLINGS);
  expect(names(gitlab)).toEqual(['token', 'ref']);
  const typed = {
    ...gitlab,
    name: 'ci',
    parameters: [...gitlab.parameters, { key: 'x', name: 'STAGE', value: 'pro', secret: false, kept: false }],
  };
  const azure = withPreset(typed, 'azure', FILLINGS);
  expect([names(azure), azure.name, azure.hasBasic, azure.parameterType]).toEqual([
    ['ref', 'STAGE'],
    'ci',
    true,
    'json',
  ]);
});

test('what is switched off is not sent, and a saved one comes back as it was', () => {
  const form = {
    ...emptyForm('azure', FILLINGS),
    name: 'ci',
    url: 'https://dev.azure.com/x',
    tokenName: 'X',
    password: 'p',
  };
  expect(bodyOf(form)).not.toHaveProperty('tokenName');
  expect(bodyOf(form)).toMatchObject({ userName: '', password: 'p' });
  expect(devopsForm.safeParse(bodyOf(form)).success).toBe(true);
  const row = formOf({
    ...{ id: crypto.randomUUID(), name: 'ci', preset: 'azure', url: form.url, method: 'POST', parameterType: 'json' },
    ...{ tokenName: null, hasTokenValue: false, userName: '', hasPassword: true, typeAppServer: null },
    parameters: [{ name: 'key', value: '', secret: true, hasValue: true }],
  });
  expect([row.hasBasic, row.hasToken, row.parameters[0]?.kept]).toEqual([true, false, true]);
  expect(isChanged(row, { ...row })).toBe(false);
  expect(isChanged(row, { ...row, password: 'new' })).toBe(true);
});
