import { describe, expect, test } from 'vitest';
import { zooInput } from '../../../../../tests/generated/apis/zoo.ts';
import { contributed } from '../../../../../tests/support/generators/contributed.ts';
import { toProject } from '../../../project/to-project.ts';
import { catalog } from '../../catalog.ts';
import { api } from '../../sources/api/api.ts';

describe('the client of a contract', () => {
  const contributedBy = (connection: object = {}) =>
    contributed(api.contribute(toProject(zooInput({ technology: 'rest', connection }), catalog).project));

  test('has its classes, its address and the README’s section', () => {
    const { files, settings, sections, dependencies } = contributedBy();
    expect(files).toEqual(
      expect.arrayContaining(['Api.java', 'ApiCall.java', 'ApiStyle.java', 'ApiJson.java', 'ApiFailures.java']),
    );
    expect(files.filter((name) => /^(?:Soap|ApiQuery|AnyJson)/.test(name))).toEqual([]);
    expect(settings['service.api.url']).toContain('${API_URL:');
    expect(sections).toHaveProperty(['The API behind it']);
    expect(dependencies).toContain('restclient');
  });

  test.each([
    [{ kind: 'none' }, []],
    [{ kind: 'basic' }, ['API_USERNAME', 'API_PASSWORD']],
    [{ kind: 'bearer' }, ['API_TOKEN']],
    [{ kind: 'apiKey', header: 'X-Key' }, ['API_CLIENT_KEY']],
  ])('reads the credentials of %j from the environment alone, and no others', (auth, names) => {
    const { variables, of } = contributedBy({ auth });
    expect(variables.filter((name) => /USERNAME|PASSWORD|TOKEN|KEY/.test(name))).toEqual(names);
    expect(
      of('environment')
        .filter(({ secret }) => secret)
        .every(({ example }) => example === ''),
    ).toBe(true);
  });
});
