import { expect, test } from 'vitest';
import { operation, zooInput } from '../../../../../tests/generated/apis/rest/zoo.ts';
import { generate } from '../../../generate.ts';

test('a name that is too long for a tool is shortened, and still no other’s', () => {
  const long = 'get-companies-companyId-apiCredentials-apiCredentialId-allowedOrigins';
  const ids = ['get-pet', long, `${long}-originId`];
  const operations = ids.map((id, index) => operation('GET', `/a${index}`, id));
  const { files } = generate(zooInput({ technology: 'mcp', operations }));
  const { tools } = JSON.parse(files.get('src/generated/resources/static/tools.json') ?? '');
  const names: readonly string[] = tools.map(({ name }: { readonly name: string }) => name);
  expect(names[0]).toBe('get_pet');
  expect(names.slice(1).map((name) => name.slice(0, 50))).toEqual(
    Array.from({ length: 2 }, () => 'get_companies_company_id_api_credentials_api_crede'),
  );
  expect(new Set(names).size).toBe(3);
  expect(Math.max(...names.map((name) => name.length))).toBeLessThanOrEqual(64);
});
