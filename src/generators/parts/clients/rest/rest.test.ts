import { describe, expect, test } from 'vitest';
import { zooInput } from '../../../../../tests/generated/apis/zoo.ts';
import { contributed } from '../../../../../tests/support/generators/contributed.ts';
import { toProject } from '../../../project/to-project.ts';
import { catalog } from '../../catalog.ts';
import { api } from '../../sources/api/api.ts';
import { addressOf } from './address.ts';
import { bodyForm, fieldsOf, sentType } from './body.ts';
import { urlEncoded, written } from './written.ts';

describe('the form of a body', () => {
  const body = (kind: string, mediaType?: string) => ({ type: { kind }, ...(mediaType && { mediaType }) }) as never;

  test.each([
    ['application/json', 'ref', 'json'],
    ['application/problem+json; charset=utf-8', 'ref', 'json'],
    ['*/*', 'ref', 'json'],
    ['application/x-www-form-urlencoded', 'ref', 'form'],
    ['multipart/form-data', 'map', 'multipart'],
    ['image/png', 'bytes', 'bytes'],
    ['text/csv', 'string', 'text'],
    ['application/xml', 'xml', 'text'],
  ])('%s of %s is %s', (mediaType, kind, form) => {
    expect(bodyForm(body(kind, mediaType))).toBe(form);
  });

  test.each([
    ['application/x-www-form-urlencoded', 'list'],
    ['application/yaml', 'ref'],
    ['application/jsonlines', 'ref'],
  ])('%s of %s is none that a call can write', (mediaType, kind) => {
    expect(bodyForm(body(kind, mediaType))).toBeUndefined();
  });

  test('a range is sent as a type, and a text without its charset', () => {
    expect(sentType(body('bytes', 'image/*'), 'bytes')).toBe('application/octet-stream');
    expect(sentType(body('ref', '*/*'), 'json')).toBe('application/json');
    expect(sentType(body('string', 'text/csv; charset=latin1'), 'text')).toBe('text/csv');
    expect(sentType(body('bytes', 'image/png'), 'bytes')).toBe('image/png');
  });

  test('a form has styles, parts have types, and JSON has neither', () => {
    const [style, typed] = [
      { name: 'a', style: 'form' as const },
      { name: 'b', mediaType: 'image/png' },
    ];
    expect(fieldsOf([style, typed], 'form')).toEqual([style]);
    expect(fieldsOf([style, typed], 'multipart')).toEqual([typed]);
    expect(fieldsOf([style, typed], 'json')).toEqual([]);
  });
});

describe('an address', () => {
  test.each([
    ['/pets/{id}', '/pets/{id}', []],
    [
      '/pets/{id}?expand=all&expand=#full',
      '/pets/{id}',
      [
        ['expand', 'all'],
        ['expand', ''],
      ],
    ],
    ['/a b/ñ/{año}', '/a%20b/%C3%B1/{año}', []],
    ['/a#b', '/a', []],
  ])('%s', (path, sent, query) => {
    const address = addressOf(path);
    expect(address.path).toBe(sent);
    expect(address.query.map(({ name, value }) => [name, value])).toEqual(query);
  });
});

describe('a parameter by its style (OpenAPI 3.1, Style Examples)', () => {
  const [LIST, OBJECT] = [['blue', 'black'], { R: 100, G: 200 }];
  test.each([
    ['simple', false, LIST, 'blue,black'],
    ['simple', true, OBJECT, 'R=100,G=200'],
    ['label', false, LIST, '.blue,black'],
    ['label', true, LIST, '.blue.black'],
    ['matrix', false, LIST, ';color=blue,black'],
    ['matrix', true, LIST, ';color=blue;color=black'],
    ['form', false, OBJECT, 'color=R,100,G,200'],
    ['form', true, OBJECT, 'R=100&G=200'],
    ['form', true, LIST, 'color=blue&color=black'],
    ['spaceDelimited', false, LIST, 'color=blue%20black'],
    ['pipeDelimited', false, LIST, 'color=blue%7Cblack'],
    ['deepObject', true, OBJECT, 'color%5BR%5D=100&color%5BG%5D=200'],
    ['simple', false, 'a/b', 'a%2Fb'],
    ['form', true, [], ''],
  ] as const)('%s, exploded %s: %j', (style, explode, value, text) => {
    expect(written({ name: 'color', style, explode }, value)).toBe(text);
  });

  test('leaves only what no url reads as a sign of its own', () => {
    expect(urlEncoded("a-._~b!'()* ")).toBe('a-._~b%21%27%28%29%2A%20');
  });
});

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
