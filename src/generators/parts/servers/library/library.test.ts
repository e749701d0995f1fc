import { expect, test } from 'vitest';
import { zooInput } from '../../../../../tests/generated/apis/rest/zoo.ts';
import { assertProject } from '../../../../../tests/generated/projects/assert.ts';
import { inputOf, routine, type TinyEndpoint } from '../../../../../tests/generated/projects/tiny.ts';
import { Fault } from '../../../../model/fault.ts';
import { SERVERS } from '../../../../model/request/part-ids.ts';
import { generateRequest } from '../../../../model/request/request.ts';
import { checkRequest } from '../../../check-request.ts';
import { generate } from '../../../generate.ts';

const asked = (request: object = {}, endpoints: readonly TinyEndpoint[] = [{}]) =>
  inputOf([routine('total')], {
    endpoints,
    request: { technology: 'module', applicationServer: 'library', ...request },
  });

function faultsOf(request: object, endpoints?: readonly TinyEndpoint[]) {
  try {
    checkRequest(generateRequest.parse(asked(request, endpoints).request));
  } catch (error) {
    if (error instanceof Fault) return error.faults?.map(({ field, message }) => [field, message]);
    throw error;
  }
  return [];
}

test('only a module is a library, and a module is nothing else', () => {
  expect(faultsOf({})).toEqual([]);
  for (const technology of ['rest', 'graphql', 'queue']) {
    expect(faultsOf({ technology })).toEqual([['applicationServer', 'forms.reasons.libraryOnly']]);
  }
  for (const applicationServer of SERVERS.filter((id) => id !== 'library')) {
    expect(faultsOf({ applicationServer })).toEqual([['applicationServer', 'forms.reasons.noServer']]);
  }
});

test('a module sends nothing', () => {
  const endpoint = { senders: [{ sender: 'queue', options: { queueName: 'orders' } }] };
  expect(faultsOf({}, [endpoint])).toEqual([['endpoints.0.senders.0.sender', 'forms.reasons.librarySender']]);
});

test('nothing of an application is in a library: no main class, no settings, no container, no pool', () => {
  const { files } = generate(asked());
  assertProject(files)
    .hasNo(/(?:^|\/)(?:Application|StrictJson|OutOfMemoryExit)\.java$/)
    .hasNo(/\/resources\/(?:config\/)?application/)
    .hasNo(/^(?:Dockerfile|compose\.yaml|\.env\.example|database\/)/)
    .hasNo(/\/runtime\/session\//)
    .hasNo(/\/DatabaseConfiguration\.java$/);
  const pom = assertProject(files).pom();
  for (const artifact of ['webmvc', 'actuator', 'opentelemetry'])
    pom.lacksDependency(`spring-boot-starter-${artifact}`);
  expect(files.get('src/generated/test-resources/application.yaml')).toContain('spring:');
});

test('each package names its beans, and one auto-configuration names the packages', () => {
  const { files } = generate(asked());
  const text = (end: string) => [...files].find(([path]) => path.endsWith(end))?.[1] ?? '';
  expect(text('/RepositoryBeans.java')).toContain('ShopRepository.class');
  expect(text('/CornerShopAutoConfiguration.java')).toContain('RepositoryBeans.class,');
  expect(text('AutoConfiguration.imports').split('\n')).toContain('com.acme.shop.CornerShopAutoConfiguration');
  expect(text('/RetryAutoConfiguration.java')).toContain(
    '@Bean("com.acme.shop.runtime.transaction.predicateBeforeCalls")',
  );
});

test('the settings of a library begin with its name, are no placeholders, and have their defaults in its package', () => {
  const input = zooInput({
    technology: 'module',
    connection: { headers: [{ name: 'X-Tenant', value: 'a ${b}: x' }], auth: { kind: 'bearer' } },
  });
  const { files } = generate({ ...input, request: { ...(input.request as object), applicationServer: 'library' } });
  expect(files.get('src/generated/resources/com/acme/zoo/defaults.properties')?.split('\n')).toEqual([
    'module.zoo.api.headers[X-Tenant]=a \\\\${b}\\: x',
    'module.zoo.api.url=https\\://zoo.example/v2/',
    '',
  ]);
  const text = [...files].map(([path, one]) => (path.endsWith('.java') || path === 'README.md' ? one : '')).join('');
  expect(text).toContain('SETTINGS = "module.zoo.api"');
  expect(text).toContain('`module.zoo.api.credentials.token`');
  expect(text).not.toMatch(/service\.api|API_URL|API_TOKEN/);
});

test('an application does not start with the Test of a library after its end', () => {
  const { files } = generate({ ...asked({ mode: 'Test' }), notAfter: '2026-11-25T00:00:00.000Z' });
  const text = (end: string) => [...files].find(([path]) => path.endsWith(end))?.[1] ?? '';
  expect(text('META-INF/spring.factories').split('\n')).toEqual([
    'org.springframework.context.ApplicationListener=com.acme.shop.config.TrialCheck',
    'org.springframework.boot.diagnostics.FailureAnalyzer=com.acme.shop.runtime.trial.TrialEndedAnalyzer',
    '',
  ]);
  expect(text('/TrialCheck.java')).toContain('"This test build of corner-shop"');
  expect(text('/TrialCheck.java')).toContain('2026-11-25T00:00:00.000Z');
  expect([...files.keys()]).toContain('forja/runtime/java/com/acme/shop/runtime/trial/TrialEndedAnalyzer.java');
});
