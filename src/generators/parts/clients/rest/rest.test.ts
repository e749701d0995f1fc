import { describe, expect, test } from 'vitest';
import { zooInput } from '../../../../../tests/generated/apis/rest/zoo.ts';
import { contributed } from '../../../../../tests/support/parts/contributed.ts';
import { toProject } from '../../../project/to-project.ts';
import { catalog } from '../../catalog.ts';
import { api } from '../../sources/api/api.ts';

describe('the client of a contract', () => {
  const contributedBy = (connection: object = {}) =>
    contributed(api.contribute(toProject(zooInput({ technology: 'rest', connection }), catalog).project));

  test('has its classes, its address and the README’s section', () => {
    const { java, modules, settings, sections } = contributedBy();
    expect(modules).toEqual(['client-rest']);
    java('ApiConfiguration').contains('RestApi api(').lacks('GraphQlApi', 'GrpcApi', 'SoapApi');
    expect(settings['service.api.url']).toContain('${API_URL:');
    expect(sections).toHaveProperty(['The API behind it']);
  });

  test.each([
    [{ kind: 'none' }, 'none()', []],
    [{ kind: 'basic' }, 'basic(', ['API_USERNAME', 'API_PASSWORD']],
    [{ kind: 'bearer' }, 'bearer(', ['API_TOKEN']],
    [{ kind: 'apiKey', header: 'X-Key' }, 'key(ApiProperties.of(environment, SETTINGS), "X-Key")', ['API_CLIENT_KEY']],
  ])('reads the credentials of %j from the environment alone, and no others', (auth, code, names) => {
    const { java, variables, of } = contributedBy({ auth });
    java('ApiConfiguration').contains(`return ApiCredentials.${code}`);
    expect(variables.filter((name) => /USERNAME|PASSWORD|TOKEN|KEY/.test(name))).toEqual(names);
    expect(
      of('environment')
        .filter(({ secret }) => secret)
        .every(({ example }) => example === ''),
    ).toBe(true);
  });
});
