import { expect, test } from 'vitest';
import { createGate } from './gate.ts';

/** Enters, and says in `inside` for as long as it is there. */
function visitor(gate: ReturnType<typeof createGate>, inside: string[], name: string, alone = false) {
  const entered = gate.enter(alone).then((leave) => {
    inside.push(name);
    return () => {
      inside.splice(inside.indexOf(name), 1);
      leave();
    };
  });
  return { leave: async () => (await entered)() };
}
const settled = () => new Promise((resolve) => setTimeout(resolve));

test('works run beside each other', async () => {
  const [gate, inside] = [createGate(), [] as string[]];
  visitor(gate, inside, 'a');
  visitor(gate, inside, 'b');
  await settled();
  expect(inside).toEqual(['a', 'b']);
});

test('one that must be alone waits for those inside, and everybody else waits for it', async () => {
  const [gate, inside] = [createGate(), [] as string[]];
  const a = visitor(gate, inside, 'a');
  const lone = visitor(gate, inside, 'lone', true);
  const b = visitor(gate, inside, 'b');
  await settled();
  expect(inside).toEqual(['a']);
  await a.leave();
  await settled();
  expect(inside).toEqual(['lone']);
  await lone.leave();
  await settled();
  expect(inside).toEqual(['b']);
  await b.leave();
});

test('those that must be alone go one after the other, before the rest', async () => {
  const [gate, inside] = [createGate(), [] as string[]];
  const a = visitor(gate, inside, 'a');
  const first = visitor(gate, inside, 'first', true);
  visitor(gate, inside, 'b');
  visitor(gate, inside, 'c');
  const second = visitor(gate, inside, 'second', true);
  const seen: string[] = [];
  for (const one of [a, first, second]) {
    await one.leave();
    await settled();
    seen.push(inside.join(' '));
  }
  expect(seen).toEqual(['first', 'second', 'b c']);
});
