import { expect, test } from 'vitest';
import { fieldsOf } from '../../../generators/schema/fields.ts';
import { warOptions } from '../../../generators/war/war.ts';
import type { FormSpec } from '../../../shared/form-spec.ts';
import { EMPTY_DRAFT } from '../draft/draft.ts';
import { serverFields } from './server-fields.ts';

const spec = { servers: [{ id: 'embedded' }, { id: 'tomcat', options: fieldsOf(warOptions) }] } as unknown as FormSpec;
const names = (applicationServer: string, sourceType: '1' | '2') =>
  serverFields({ ...EMPTY_DRAFT, project: { ...EMPTY_DRAFT.project, applicationServer, sourceType } }, spec).map(
    ({ name }) => name,
  );

test('a JNDI name is asked for where the server keeps a pool: of a database, and never over a contract', () => {
  expect(names('tomcat', '1')).toEqual(['jndiName']);
  expect(names('tomcat', '2')).toEqual([]);
  expect(names('embedded', '1')).toEqual([]);
});
