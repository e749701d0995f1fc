import { expect, test } from 'vitest';
import { html } from '../../../tests/support/portal/texts.tsx';
import type { RoutineLine } from './routine.ts';
import { RoutinePicker } from './routine-picker.tsx';

const line = (name: string, extension?: string): RoutineLine => ({
  ...{ schema: 'public', name, argumentTypes: [], kind: 'function', signature: '()', readOnly: true },
  ...(extension !== undefined && { extension }),
});
const picker = (routines: readonly RoutineLine[]) =>
  html(<RoutinePicker routines={routines} chosen={new Set()} limit={10} onChoose={() => {}} />);

test('what an extension brought is counted and not shown until it is asked for', () => {
  const page = picker([line('mine'), line('digest', 'pgcrypto'), line('crypt', 'pgcrypto')]);
  expect(page).toContain('Routines of extensions too (2)');
  expect(page).toContain('mine');
  expect(page).not.toContain('digest');
  expect(page).toContain('Select all shown (1)');
});

test('a list without any has no switch', () => {
  expect(picker([line('mine')])).not.toContain('type="checkbox"');
});
