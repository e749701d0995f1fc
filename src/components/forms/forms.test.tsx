import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { html } from '../../../tests/support/portal/texts.tsx';
import { fieldsOf } from '../../shared/form-spec.ts';
import { instanceFor } from '../../shared/texts.ts';
import { fieldId } from './field.tsx';
import { OptionFields } from './option-fields.tsx';
import { RadioField } from './radio-field.tsx';
import { SelectField } from './select-field.tsx';
import { TextField } from './text-field.tsx';
import { fieldTexts } from './texts.ts';

const nothing = () => {};
const texts = (language: 'en' | 'es') => fieldTexts(instanceFor(language).t, instanceFor(language), 'index');

describe('a field', () => {
  const field = { path: 'endpoints.3.options.url', label: 'URL', value: '', onChange: nothing };

  test('is named by its label and described by its hint and its message', () => {
    const page = html(<TextField {...field} hint="A path" error="Wrong" />);
    const id = fieldId(field.path);
    expect(page).toContain(`for="${id}"`);
    expect(page).toContain(`aria-describedby="${id}-hint ${id}-error"`);
    expect(page).toContain('aria-invalid="true"');
    expect(page).toMatch(new RegExp(`id="${id}-error"[^>]*>Wrong`));
  });

  test('without a fault is neither invalid nor described', () => {
    const page = html(<TextField {...field} />);
    expect(page).not.toContain('aria-invalid');
    expect(page).not.toContain('aria-describedby');
  });

  test('shows what cannot be chosen, disabled, with the reason', () => {
    const options = [
      { value: 'a', label: 'A' },
      { value: 'b', label: 'B', reason: 'no B here' },
    ];
    const select = html(<SelectField {...field} value="a" options={options} />);
    expect(select).toMatch(/<option value="b" disabled="">B — no B here<\/option>/);
    const radio = html(<RadioField {...field} value="a" options={options} />);
    expect(radio).toMatch(/disabled=""[^>]*value="b"|value="b"[^>]*disabled=""/);
    expect(radio).toContain('B: no B here');
  });

  test('keeps a value in view that is no longer among the choices', () => {
    expect(html(<SelectField {...field} value="old" options={[]} />)).toContain(
      '<option value="old" selected="">old</option>',
    );
  });

  test('writes no style attribute, which the content security policy would refuse', () => {
    expect(html(<TextField {...field} error="x" />)).not.toContain('style=');
  });
});

describe('the form engine', () => {
  const fields = fieldsOf(
    z.object({
      method: z.enum(['GET', 'POST']).optional(),
      url: z.string(),
      limit: z.number().optional(),
      scaling: z.boolean().default(false),
    }),
  );
  const draw = (values: Record<string, unknown> = {}) =>
    html(
      <OptionFields
        fields={fields}
        path="options"
        values={values}
        faults={[{ field: 'options.url', message: 'urlPath' }]}
        texts={texts('es')}
        suggested={{ url: '/order-total' }}
        onChange={nothing}
      />,
      'es',
    );

  test('draws each option as the control of its kind', () => {
    const page = draw();
    expect(page).toMatch(/<select id="field-options-method"/);
    expect(page).toMatch(/<input id="field-options-url"/);
    expect(page).toMatch(/inputMode="numeric"|inputmode="numeric"/);
    expect(page).toMatch(/type="checkbox"[^>]*class="toggle/);
    expect(page).not.toMatch(/type="password"/);
  });

  test('draws a document as an area of several lines', () => {
    const documents = fieldsOf(z.object({ mutation: z.string().min(1, 'required').meta({ kind: 'lines' }) }));
    const common = { fields: documents, path: 'options', faults: [], texts: texts('en'), onChange: nothing };
    const page = html(<OptionFields {...common} values={{ mutation: 'mutation A {\n  a\n}' }} />);
    expect(page).toMatch(/<textarea[^>]*id="field-options-mutation"[^>]*>mutation A \{\n {2}a\n\}</);
  });

  test('draws a schema as files, with the place of what is wrong in one of them', () => {
    const fields = fieldsOf(z.object({ schemaFiles: z.array(z.object({})).min(1).optional().meta({ kind: 'files' }) }));
    expect(fields).toMatchObject([{ kind: 'files', required: false, checks: [] }]);
    const fault = { field: 'options.schemaFiles.0', message: 'Not so', file: 'a.xsd', line: 3, column: 7 };
    const common = { fields, path: 'options', texts: texts('en'), onChange: nothing };
    const page = html(
      <OptionFields {...common} faults={[fault]} values={{ schemaFiles: [{ path: 'a.xsd', content: '<a/>' }] }} />,
    );
    expect(page).toMatch(/<input[^>]*id="field-options-schemaFiles"[^>]*type="file"[^>]*accept=".xsd"/);
    expect(page).toContain('Not so (a.xsd line 3, column 7)');
    expect(page).toMatch(/>a\.xsd<.*Remove/);
    expect(html(<OptionFields {...common} faults={[]} values={{}} />)).not.toContain('Remove');
  });

  test("labels options by the technology's own texts and puts messages beside their field, in the page's language", () => {
    const page = draw();
    expect(page).toContain('Método');
    expect(page).toContain('Use una ruta como /orders/{id}');
  });

  test('shows what would be chosen where a field is left empty', () => {
    expect(draw()).toContain('placeholder="/order-total"');
    expect(draw({ url: '/mine' })).toContain('value="/mine"');
  });

  test('shows a choice that would be made in the place of the usual one, until somebody chooses', () => {
    const format = fieldsOf(z.object({ format: z.enum(['csv', 'json']).default('csv') }));
    const chosen = (values: object, suggested: Readonly<Record<string, string>>) => {
      const common = { fields: format, path: 'options', faults: [], texts: texts('en'), onChange: nothing };
      const page = html(<OptionFields {...common} values={{ ...values }} suggested={suggested} />, 'en');
      return /<option[^>]*selected[^>]*value="(\w+)"|<option[^>]*value="(\w+)"[^>]*selected/
        .exec(page)
        ?.slice(1)
        .find(Boolean);
    };
    expect(chosen({}, {})).toBe('csv');
    expect(chosen({}, { format: 'json' })).toBe('json');
    expect(chosen({ format: 'csv' }, { format: 'json' })).toBe('csv');
    expect(chosen({}, { format: 'csv / json' })).toBe('csv');
  });
});

test('an option hangs on what the source offers: it is not there, or a choice of it has the reason that the API gives', () => {
  const fields = fieldsOf(
    z.object({
      jndiName: z.string().meta({ needs: { offer: 'pool', reason: 'jndiNotHere' } }),
      state: z
        .enum(['datasource', 'none'])
        .default('datasource')
        .meta({ choiceNeeds: { datasource: { offer: 'state', reason: 'stateNotHere' } } }),
    }),
  );
  const draw = (offers: readonly string[], language: 'en' | 'es' = 'en') =>
    html(
      <OptionFields
        {...{ fields, offers, onChange: nothing }}
        path="options"
        values={{}}
        faults={[]}
        texts={texts(language)}
      />,
      language,
    );
  expect(draw(['pool', 'state'])).toContain('field-options-jndiName');
  expect(draw(['pool', 'state'])).not.toContain('disabled=""');
  expect(draw([])).not.toContain('field-options-jndiName');
  expect(draw([])).toMatch(
    /<option value="datasource" disabled="" selected="">[^<]* — This source keeps no tables: choose a database of its own, or none</,
  );
  expect(draw([], 'es')).toContain('Este origen no guarda tablas');
  expect(draw([])).toMatch(/<option value="none">/);
});

test('an option that cannot be another than it is by itself says why, and keeps that choice', () => {
  const fields = fieldsOf(z.object({ paging: z.enum(['none', 'offset']).default('none') }));
  const page = html(
    <OptionFields
      {...{ fields, onChange: nothing }}
      path="options"
      values={{}}
      faults={[]}
      texts={texts('en')}
      refused={{ paging: 'pagingProcedure' }}
    />,
  );
  expect(page).toMatch(
    /<option value="offset" disabled="">[^<]* — The body of a procedure decides which rows it answers/,
  );
  expect(page).toMatch(/<option value="none" selected="">/);
});

describe('messages', () => {
  test.each([
    ['required', 'Name is required', 'Nombre: campo obligatorio'],
    ['decision', 'You must make a decision in Name', 'Debe tomar una decisión en Nombre'],
  ])('%s is a text of the product with the name of the field', (message, en, es) => {
    const faults = [{ field: 'name', message }];
    expect(texts('en').error(faults, 'name')).toBe(en);
    expect(texts('es').error(faults, 'name')).toBe(es);
  });

  test('that the server has translated are shown as they are', () => {
    expect(texts('en').error([{ field: 'name', message: 'The name is taken.' }], 'name')).toBe('The name is taken.');
    expect(texts('en').error([{ field: 'domain', message: 'required' }], 'name')).toBeUndefined();
  });
});
