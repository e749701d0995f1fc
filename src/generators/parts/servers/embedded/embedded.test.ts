import { expect, test } from 'vitest';
import { routine } from '../../../../../tests/generated/projects/tiny.ts';
import { contributed, projectOf } from '../../../../../tests/support/generators/contributed.ts';
import { boot4 } from '../../../platforms/boot-4.ts';
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
