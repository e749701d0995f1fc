import { expect, test } from 'vitest';
import { inputOf, routine, tinyCatalog } from '../../../tests/generated/projects/tiny.ts';
import type { DataType, RequestMember } from '../../model/types.ts';
import { generate } from '../generate.ts';
import { component, requestComponent } from './component.ts';

const { project: plain } = generate(inputOf([routine('a')]), tinyCatalog());
const types = new Map([
  ['Line', { kind: 'record', name: 'Line', written: 'line', identity: {}, members: [] } as const],
  ['Mood', { kind: 'enum', name: 'Mood', written: 'mood', identity: {}, constants: [] } as const],
]);
const project = { ...plain, types };

const member = (type: DataType, more: Partial<RequestMember> = {}): RequestMember => ({
  ...{ name: 'x', property: 'x', component: 'x', type, nullable: true, written: '', optional: false },
  ...more,
});
const asked = (type: DataType, more?: Partial<RequestMember>) =>
  requestComponent(member(type, more), project).text.toString();
const text: DataType = { kind: 'string', length: 5 };

test('a member that must be there says whether it may be null', () => {
  expect(asked(text)).toBe('@JsonProperty(required = true) @Size(max = 5) @Nullable String x');
  expect(asked(text, { nullable: false })).toBe('@JsonProperty(required = true) @NotNull @Size(max = 5) String x');
});

test('what may be left out is omittable where null is another thing, and else may be null', () => {
  expect(asked(text, { optional: true })).toBe('Omittable<@Size(max = 5) @Nullable String> x');
  expect(asked(text, { optional: true, nullable: false })).toBe('Omittable<@NotNull @Size(max = 5) String> x');
  expect(asked(text, { optional: true, nullIsAbsent: true })).toBe('@Size(max = 5) @Nullable String x');
  expect(asked(text, { optional: true, nullIsAbsent: true, nullable: false })).toBe(
    '@NotNullIfGiven @Size(max = 5) @Nullable String x',
  );
});

test('records are checked where they stand, whatever holds them', () => {
  const line: DataType = { kind: 'ref', name: 'Line' };
  const required = '@JsonProperty(required = true)';
  expect(asked(line, { nullable: false })).toBe(`${required} @NotNull @Valid Line x`);
  expect(asked({ kind: 'list', of: line }, { nullable: false })).toBe(
    `${required} @NotNull List<@Nullable @Valid Line> x`,
  );
  expect(asked({ kind: 'map', of: { kind: 'list', of: line } }, { nullable: false })).toBe(
    `${required} @NotNull Map<String, @Nullable List<@Nullable @Valid Line>> x`,
  );
  expect(asked({ kind: 'list', of: { kind: 'ref', name: 'Mood' } }, { nullable: false })).not.toContain('@Valid');
});

test('what is answered is not checked, and bytes may be null as an array', () => {
  const own = (type: DataType) => component(member(type), project).text.toString();
  expect(own({ kind: 'list', of: { kind: 'ref', name: 'Line' } })).toBe('@Nullable List<@Nullable Line> x');
  expect(own({ kind: 'bytes' })).toBe('byte @Nullable [] x');
});

test('a long component has its annotations in a line of their own', () => {
  const [first, second] = asked(text, { property: 'x'.repeat(90), component: 'x'.repeat(90) }).split('\n');
  expect([first, second]).toEqual([
    '@JsonProperty(required = true) @Size(max = 5)',
    `    @Nullable String ${'x'.repeat(90)}`,
  ]);
});
