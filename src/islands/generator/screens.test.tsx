import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { html } from '../../../tests/support/portal/texts.tsx';
import { servers } from '../../generators/parts/catalog.ts';
import { formSpecOf } from '../../shared/form-spec.ts';
import DatasourceScreen from '../datasource-screen.tsx';
import GeneratorForm from '../generator-form.tsx';
import Notifications from '../notifications.tsx';
import PendingFiles from '../pending-files.tsx';

const form = formSpecOf(
  {
    id: 'rest',
    textSet: 'index',
    creditsPerEndpoint: 1,
    projectOptions: z.object({ auth: z.enum(['none', 'jwt']).default('none') }),
    endpointOptions: z.object({ method: z.enum(['GET', 'POST']), url: z.string() }),
    supports: () => true,
  },
  { sources: ['database'], servers: ['embedded'], databases: ['postgresql'], senders: [], serverParts: servers },
);

const screens = {
  'generator-form': <GeneratorForm technology="rest" form={form} />,
  'datasource-screen': <DatasourceScreen kinds={['postgresql']} textSet="datasourceSqlServer" technologies={{}} />,
  'pending-files': <PendingFiles />,
  notifications: <Notifications />,
};

describe.each(Object.entries(screens))('%s', (_, screen) => {
  test.each(['en', 'es'] as const)('is rendered on the server in %s, with a text for every key', (language) => {
    const page = html(screen, language);
    expect(page.replace(/<[^>]+>/g, ' ')).not.toMatch(
      /\b(?:common|index|forms|picker|dialogs|toasts|pendingFiles|datasourceSqlServer)[.:]\w/,
    );
    expect(page).not.toContain('style=');
  });
});

test('the generation screen shows its whole project form before any script runs', () => {
  const page = html(screens['generator-form']);
  for (const label of [
    'Name',
    'Base package',
    'Application server',
    'Source type',
    'Database type',
    'Data source',
    'Schema',
  ]) {
    expect(page).toContain(`>${label}<`);
  }
  expect(page).toContain('Tomcat — not available on this server');
  expect(page).toContain('Authentication');
});
