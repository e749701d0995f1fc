import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { assertProject } from '../../../../../tests/generated/projects/assert.ts';
import { generate } from '../../../generate.ts';
import type { GenerationInput } from '../../../project/generation-input.ts';

type Input = GenerationInput & { readonly request: object };
const inputOf = (name: string) =>
  JSON.parse(readFileSync(`tests/generated/projects/cases/${name}/input.json`, 'utf8')) as Input;

/**
 * The elements that Oracle documents below `weblogic-web-app`, as far as they are used, in the order of its schema (Developing Web Applications,
 * Servlets, and JSPs for Oracle WebLogic Server, appendix B).
 */
const DOCUMENTED = ['resource-description', 'container-descriptor', 'context-root'];

function warOf(request: object = {}, name = 'rest-whole') {
  const input = inputOf(name);
  return assertProject(
    generate({ ...input, request: { ...input.request, applicationServer: 'Weblogic', ...request } }).files,
  );
}

test('weblogic.xml has documented elements in their order, and the name of the pool is looked up and mapped', () => {
  const war = warOf({ serverOptions: { jndiName: 'jdbc/orders' } });
  const descriptor = war.file('src/generated/webapp/WEB-INF/weblogic.xml');
  const elements = [...descriptor.text.matchAll(/^ {4}<([a-z][\w-]*)/gm)].map(([, element]) => element);
  expect(elements).toEqual(DOCUMENTED);
  descriptor.contains('<res-ref-name>jdbc/orders<').contains('<jndi-name>jdbc/orders<');
  descriptor.contains('<prefer-web-inf-classes>true<');
  war.file('src/generated/webapp/WEB-INF/web.xml').contains('version="5.0"').contains('<res-ref-name>jdbc/orders<');
  war.file('deploy/weblogic/data-source.py').contains('JNDI_NAME = u"jdbc/orders"');
});

test('its servlets are found by the interface at the class itself', () => {
  const initializer = 'src/generated/java/com/acme/shop/ServletInitializer.java';
  warOf().file(initializer).contains('implements WebApplicationInitializer');
  warOf({ applicationServer: 'tomcat' }).file(initializer).lacks('WebApplicationInitializer');
});

test('nobody is told that it was run there', () => {
  const war = warOf();
  war.file('README.md').contains('on which it has not been run');
  war.file('deploy/weblogic/README.md').contains('Nobody has run this war on WebLogic itself');
});

test('a service without a data source has no pool', () => {
  const war = warOf({}, 'api-rest');
  war.hasNo(/application-container|data-source\.py/);
  for (const path of war.paths) war.file(path).lacks('jndi', 'resource-description');
});
