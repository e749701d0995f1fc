import { describe, expect, test } from 'vitest';
import { assertProject } from '../../../../tests/generated/projects/assert.ts';
import { enumeration, member, operation, projectWith, record, value } from '../../../../tests/support/parts/members.ts';
import type { Constant } from '../../../model/mapping.ts';
import type { Operation } from '../../../model/operation.ts';
import type { DataType } from '../../../model/types.ts';
import type { OrderedContribution } from '../../parts/part.ts';
import { fragment } from '../../text/render/rendered.ts';
import { bodyFiles, bodyValues } from './body.ts';
import { mappers, originText, parameterList } from './mapper.ts';
import { freeVariable, jsonComponent, nestedObjects, nestingFaults, takenByName, takenFrom } from './nested.ts';
import { payloadMappers } from './payload.ts';
import { constantCode, nowCode } from './values.ts';

const text: DataType = { kind: 'string' };
const filesOf = (all: readonly OrderedContribution[]) =>
  assertProject(new Map(all.flatMap((file) => (file.kind === 'file' ? [[file.path, file.text] as const] : []))));
const sectionOf = (all: readonly OrderedContribution[]) =>
  all.flatMap((section) => (section.kind === 'readmeSection' ? [section.markdown] : [])).join();
const GRPC = 'src/generated/java/com/acme/grpc';

describe('a constant in Java', () => {
  const project = projectWith([], [enumeration('Status', 'sold out')]);
  test.each<[Constant, DataType, string]>([
    [true, { kind: 'boolean' }, 'true'],
    [7, { kind: 'integer', bits: 32, signed: true }, '7'],
    [7, { kind: 'integer', bits: 8, signed: false }, '7'],
    [7, { kind: 'integer', bits: 32, signed: false }, '7L'],
    [7, { kind: 'integer', bits: 64, signed: true }, '7L'],
    [7, { kind: 'integer', bits: 64, signed: false }, 'BigInteger.valueOf(7L)'],
    [1.5, { kind: 'float', bits: 32 }, '1.5f'],
    [1.5, { kind: 'float', bits: 64 }, '1.5d'],
    [5_000_000_000, { kind: 'integer', bits: 64, signed: true }, '5000000000L'],
    [3_000_000_000, { kind: 'integer', bits: 32, signed: false }, '3000000000L'],
    [5_000_000_000, { kind: 'integer', bits: 64, signed: false }, 'BigInteger.valueOf(5000000000L)'],
    [5_000_000_000, { kind: 'float', bits: 64 }, '5000000000d'],
    [-1e-7, { kind: 'float', bits: 64 }, '-1e-7d'],
    [12.5, { kind: 'decimal' }, 'new BigDecimal("12.5")'],
    ['a "b"', text, '"a \\"b\\""'],
    ['2026-01-31', { kind: 'date' }, 'LocalDate.parse("2026-01-31")'],
    [
      '3fa85f64-5717-4562-b3fc-2c963f66afa6',
      { kind: 'uuid' },
      'UUID.fromString("3fa85f64-5717-4562-b3fc-2c963f66afa6")',
    ],
    ['sold out', { kind: 'ref', name: 'Status' }, 'Status.SOLD_OUT'],
  ])('%j of %j is %s', (constant, type, java) => {
    expect(constantCode(constant, type, project).text.toString()).toBe(java);
  });

  test('of an enumeration imports it, and a plain one nothing', () => {
    expect(constantCode('sold out', { kind: 'ref', name: 'Status' }, project).imports).toEqual([
      'com.acme.model.Status',
    ]);
    expect(constantCode(7, { kind: 'integer', bits: 32, signed: true }, project).imports).toEqual([]);
  });

  test('the present time is one of the type, by the clock', () => {
    expect(nowCode({ kind: 'date' }, project).text.toString()).toBe('LocalDate.now(clock)');
    expect(nowCode(text, project).text.toString()).toBe('clock.instant().toString()');
  });
});

describe('a mapper', () => {
  const [id, note] = [member('id'), member('note', text, { optional: true })];
  const mapped = (input: Operation['input']) => operation([id, note], [], { input });
  const mappedFiles = (made: Operation) => {
    const project = projectWith([made]);
    const groups = project.groups.map((group) => ({
      group,
      inputs: [{ operation: made, parameters: [], values: new Map() }],
    }));
    return mappers('grpc', groups, project);
  };

  test('is an interface with a default that an owner’s bean replaces, with a row of the README', () => {
    const all = mappedFiles(
      mapped([
        { target: id, from: { constant: 'a' } },
        { target: note, from: { constant: 'b' } },
      ]),
    );
    const files = filesOf(all);
    files.file(`${GRPC}/ShopRequestMapper.java`).contains('interface ShopRequestMapper', 'SaveRequest save(');
    files.file(`${GRPC}/DefaultShopRequestMapper.java`).contains('"a"', 'Omittable.of("b")').lacks('Clock');
    files.file(`${GRPC}/RequestMapperDefaults.java`).contains('@ConditionalOnMissingBean');
    expect(sectionOf(all)).toContain('| `save` | `id` | `"a"` |');
  });

  test('has a clock only where the present time is asked for', () => {
    const all = mappedFiles(
      mapped([
        { target: id, from: { variable: 'now' } },
        { target: note, from: { constant: 'b' } },
      ]),
    );
    filesOf(all).file(`${GRPC}/DefaultShopRequestMapper.java`).contains('Clock', 'clock.instant()');
  });

  test('is nothing where nothing is mapped', () => {
    const project = projectWith([operation([id])]);
    const [group] = project.groups;
    expect(mappers('grpc', group ? [{ group, inputs: [] }] : [], project)).toEqual([]);
  });

  test.each([
    [{ constant: 'a' }, '"a"'],
    [{ constant: 1 }, '1'],
    [{ variable: 'now' }, 'now'],
    [{ place: 'header', name: 'X-A' }, 'header X-A'],
  ])('says for people where %j comes from', (from, said) => expect(originText(from)).toBe(said));

  test('has one parameter in the line, several below each other', () => {
    expect(parameterList([]).toString()).toBe('');
    expect(parameterList([fragment`int a`]).toString()).toBe('int a');
    expect(parameterList([fragment`int a`, fragment`int b`]).toString()).toMatch(/^\n +int a,\n +int b$/);
  });
});

describe('what callers send under names with periods', () => {
  test('is what a mapping takes from there; the rest comes by its own name', () => {
    const [id, note] = [member('id'), member('note')];
    const made = operation([id, note], [], { input: [{ target: id, from: { place: 'body', name: 'order.id' } }] });
    expect(takenFrom('body', made).map(({ name }) => name)).toEqual(['order.id']);
    expect(takenFrom('header', made)).toEqual([]);
    expect(takenByName(made).map(({ name }) => name)).toEqual(['note']);
  });

  test('are objects, one for each that is named, and no two of one name', () => {
    const taken = ['order.id', 'order.line.no', 'since'].map((name) => ({ name, member: member(name) }));
    const objects = nestedObjects('SaveBody', taken, { types: new Map() });
    expect(objects.map(({ name, fields }) => [name, fields.map(({ word }) => word)])).toEqual([
      ['SaveBody', ['order', 'since']],
      ['SaveBodyOrder', ['id', 'line']],
      ['SaveBodyOrderLine', ['no']],
    ]);
    const types = new Map([['SaveBodyOrder', record('SaveBodyOrder', [])]]);
    expect(nestedObjects('SaveBody', taken, { types }).map(({ name }) => name)).toContain('SaveBodyOrderPart');
  });

  test('is refused where one value would stand inside another one', () => {
    const [id, note] = [member('id'), member('note')];
    const input = [{ target: id, from: { place: 'body', name: 'note' } }];
    const made = operation([id, note], [], { input });
    const faults = (places: Parameters<typeof nestingFaults>[1]) => nestingFaults(made, places, 'endpoints.0.input');
    // The same value twice is one value.
    expect(faults([[...takenFrom('body', made), ...takenByName(made)]])).toEqual([]);
    const inside = [
      { name: 'note', member: id },
      { name: 'note.text', member: note },
    ];
    expect(faults([inside])).toEqual([{ field: 'endpoints.0.input.0.from.name', message: 'inputNested' }]);
  });

  test('is read as a record whose objects are checked where they are needed', () => {
    const project = projectWith([]);
    const component = (required: boolean) =>
      jsonComponent({ word: 'order', component: 'order', object: 'SaveBodyOrder', required }, project).text.toString();
    expect(component(true)).toBe('@JsonProperty(required = true) @NotNull @Valid SaveBodyOrder order');
    expect(component(false)).toBe('@Nullable @Valid SaveBodyOrder order');
  });

  test('has records only where a mapping changes what is sent', () => {
    const id = member('id');
    const plain = operation([id]);
    expect(bodyFiles('mcp', plain, takenByName(plain), fragment`About.`, projectWith([plain]))).toEqual([]);
    const mapped = operation([id], [], { input: [{ target: id, from: { place: 'argument', name: 'order.id' } }] });
    const files = bodyFiles('mcp', mapped, takenFrom('argument', mapped), fragment`About.`, projectWith([mapped]));
    expect(files.map((file) => (file.kind === 'file' ? file.path.replace(/.*\//, '') : ''))).toEqual([
      'SaveBody.java',
      'SaveBodyOrder.java',
    ]);
    const [[, code] = []] = bodyValues(fragment`body`, takenFrom('argument', mapped));
    expect(code).toMatchObject({ nullable: false });
    expect(code?.text.toString()).toBe('body.order().id()');
  });

  test('is held by a variable that nothing else is called like', () => {
    expect(freeVariable('body', [])).toBe('body');
    expect(freeVariable('body', ['body', 'body2'])).toBe('body3');
  });
});

describe('a payload', () => {
  const made = operation(
    [
      member('customer', { kind: 'ref', name: 'Customer' }, { nullable: true }),
      member('note', text, { optional: true }),
    ],
    [value('total', { kind: 'decimal' })],
  );
  const project = projectWith([made], [record('Customer', [member('name', text, { nullable: true })])]);
  const mapped = (...payload: readonly { readonly target: string; readonly from: never }[]) =>
    payloadMappers('queue', 'QueuePayloadMapper', [{ method: 'save', operation: made, payload }], project);
  const from = (place: string, name: string) => ({ place, name }) as never;
  const HOME = 'src/generated/java/com/acme/queue';

  test('is a record, made of request and answer by a class that an owner’s bean replaces', () => {
    const all = mapped(
      { target: 'order.total', from: from('response', 'total') },
      { target: 'note', from: from('request', 'note') },
    );
    const files = filesOf(all);
    files.file(`${HOME}/QueuePayloadMapper.java`).contains('SaveRequest request', '@Nullable BigDecimal response');
    files.file(`${HOME}/DefaultQueuePayloadMapper.java`).contains('response', 'request.note().value()').lacks('Clock');
    files.file(`${HOME}/QueuePayloadMapperDefaults.java`).contains('@ConditionalOnMissingBean');
    expect(sectionOf(all)).toContain('| `save` | `order.total` | `response total` |');
  });

  test('is null where something on the way to it is', () => {
    filesOf(mapped({ target: 'name', from: from('request', 'customer.name') }))
      .file(`${HOME}/DefaultQueuePayloadMapper.java`)
      .contains('request.customer() == null ? null : request.customer().name()');
  });

  test('has a clock only where it says when', () => {
    filesOf(mapped({ target: 'at', from: { variable: 'now' } as never }))
      .file(`${HOME}/DefaultQueuePayloadMapper.java`)
      .contains('Clock');
  });

  test('is nothing where all answers are sent as they are', () => {
    expect(payloadMappers('queue', 'QueuePayloadMapper', [], project)).toEqual([]);
  });
});
