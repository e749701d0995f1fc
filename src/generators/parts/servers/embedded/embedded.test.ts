import { expect, test } from 'vitest';
import { routine } from '../../../../../tests/generated/projects/tiny.ts';
import { contributed } from '../../../../../tests/support/parts/contributed.ts';
import { projectOf } from '../../../../../tests/support/parts/projects.ts';
import { boot4 } from '../../../platforms/boot-4.ts';
import { withRequired } from '../../../runtime/modules.ts';
import { embedded } from './embedded.ts';

const AROUND = { settings: [], beans: [], artifacts: boot4.artifacts };
const contributedBy = (name = 'shop') =>
  contributed(embedded.contribute({ ...projectOf([routine('total')]), name }, {}, AROUND));

test('a jar starts itself: it has a main class, which is its owner’s, and an image', () => {
  const { of, text } = contributedBy();
  expect(
    of('file')
      .filter(({ owner }) => owner === 'theirs')
      .map(({ path }) => path),
  ).toEqual(['src/main/java/com/acme/shop/Application.java']);
  const [image] = of('image');
  expect(image?.dockerfile).toContain('shop.jar');
  expect(image?.writable).toEqual(['/tmp']);
  expect(text('Application.java')).toContain('SpringApplication.run(Application.class, args)');
});

test('it decides nothing over its parts, and has none of what other servers need', () => {
  expect(embedded.policy).toEqual({ scopes: {}, exclusions: {}, dataSource: 'pool' });
  const { files, dependencies } = contributedBy();
  expect(files.filter((name) => /ServletInitializer|\.xml$|\.cli$|Beans\.java/.test(name))).toEqual([]);
  expect(dependencies.filter((name) => name.includes('tomcat'))).toEqual([]);
});

test('a service has its port and its health whatever its trigger brings: one without them would end at once', () => {
  const { modules, settings } = contributedBy();
  const [module] = withRequired(['service']).filter(({ id }) => id === 'service');
  expect(modules).toContain('service');
  expect(module?.libraries.map(({ artifactId }) => artifactId)).toEqual(
    expect.arrayContaining(['spring-boot-starter-webmvc', 'spring-boot-starter-actuator']),
  );
  expect(settings['management.endpoint.health.probes.enabled']).toBe('true');
  expect(settings['server.port']).toBe('${PORT:8080}');
});

test('it takes no options', () => {
  expect(embedded.projectOptions.safeParse({}).success).toBe(true);
  expect(embedded.projectOptions.safeParse({ jndiName: 'jdbc/shop' }).success).toBe(false);
});

test('a Test has its end, and a service that is no Test knows none', () => {
  const trial = embedded.contribute(
    { ...projectOf([routine('total')]), notAfter: '2026-11-25T00:00:00.000Z' },
    {},
    AROUND,
  );
  expect(contributed(trial).files).toContain('TrialCheck.java');
  expect(contributedBy().files.filter((name) => name.startsWith('Trial') || name === 'spring.factories')).toEqual([]);
});

test('nothing is sent to a collector before the environment says so', () => {
  const { settings } = contributedBy();
  expect(settings['management.tracing.export.otlp.enabled']).toBe('${OTLP_ENABLED:false}');
  expect(settings['management.otlp.metrics.export.enabled']).toBe('${OTLP_ENABLED:false}');
  expect(settings['management.logging.export.otlp.enabled']).toBe('false');
});
