import { describe, expect, test } from 'vitest';
import type { Context } from '../../client/src/command.js';
import { status } from '../../client/src/commands/status.js';
import { EXIT, Failure } from '../../client/src/exit.js';
import { nameIn } from '../../client/src/file.js';
import { doneOrThrow, waitFor } from '../../client/src/generation.js';
import { createTerminal } from '../../client/src/terminal.js';

/** The context of a command at a portal that tells these states, one after the other. */
function contextOf(states: readonly object[], more: Partial<Context> = {}) {
  const progress: string[] = [];
  const remembered: object[] = [];
  const asked: object[] = [];
  const json = async (call: object) => {
    asked.push(call);
    return states[Math.min(asked.length, states.length) - 1];
  };
  const context = {
    ...{ values: {}, positionals: ['g1'], signal: new AbortController().signal },
    ...{ portal: { json }, terminal: { progress: (text: string) => progress.push(text), clear: () => {} } },
    remember: (told: object) => remembered.push(told),
    ...more,
  } as unknown as Context;
  return { context, progress, remembered, asked };
}
const queued = { name: 'shop', state: 'queued', done: 0, total: 0 };
const ended = (state: string, more: object = {}) => ({ name: 'shop', state, done: 1, total: 1, ...more });

describe('the end of a generation', () => {
  test('is waited for, and how far it is is shown', async () => {
    const { context, progress } = contextOf([
      queued,
      { ...queued, state: 'running', step: 'compile', done: 2, total: 5 },
      ended('done'),
    ]);
    expect(await waitFor('g1', context)).toEqual(ended('done'));
    expect(progress).toEqual(['shop: waiting for its turn', 'shop: compile 2/5']);
  });

  test('is waited for through a portal that is away for however long', async () => {
    const { context, asked } = contextOf([ended('done')]);
    await waitFor('g1', context);
    expect(asked).toEqual([expect.objectContaining({ query: { id: 'g1' }, patienceMs: Number.POSITIVE_INFINITY })]);
  });

  test('is not waited for any longer when the command is ended', async () => {
    const { context } = contextOf([queued], { signal: AbortSignal.abort() });
    await expect(waitFor('g1', context)).rejects.toThrow();
  });

  test('that is good is passed on', () => {
    expect(doneOrThrow(ended('done'))).toEqual(ended('done'));
  });

  test('that is bad says why, with the end of the log', () => {
    const fault = { error: 'buildFailed', message: 'It does not compile.', log: 'A.java:1' };
    expect(() => doneOrThrow(ended('failed', { fault }))).toThrow('It does not compile.\nA.java:1');
    expect(() => doneOrThrow(ended('failed', { fault: { error: 'x', message: 'No.' } }))).toThrow(/^No\.$/);
  });

  test('that nobody explains is told all the same', () => {
    try {
      doneOrThrow(ended('cancelled'));
      expect.unreachable();
    } catch (error) {
      expect(error).toBeInstanceOf(Failure);
      expect(error).toMatchObject({ code: 'cancelled', message: 'The generation was cancelled.' });
    }
  });
});

describe('the command that tells what has become of one', () => {
  test.each([
    ['done', EXIT.done],
    ['queued', EXIT.done],
    ['failed', EXIT.failed],
    ['cancelled', EXIT.failed],
  ])('that is %s ends with %d', async (state, exit) => {
    const { context, remembered } = contextOf([ended(state, state === 'failed' ? { fault: { message: 'Why.' } } : {})]);
    const outcome = await status.run(context);
    expect(outcome.exit).toBe(exit);
    expect(outcome.words).toEqual([`shop: ${state}`, ...(state === 'failed' ? ['Why.'] : [])]);
    expect(remembered).toEqual([{ id: 'g1' }]);
  });

  test('asks for one generation, and waits only with --wait', async () => {
    for (const positionals of [[], ['g1', 'g2']]) {
      await expect(status.run(contextOf([queued], { positionals }).context)).rejects.toMatchObject({
        exit: EXIT.usage,
      });
    }
    const { context, asked } = contextOf([queued, ended('done')]);
    expect((await status.run(context)).json).toEqual(queued);
    expect(asked).toHaveLength(1);
    const waiting = contextOf([queued, ended('done')], { values: { wait: true } });
    expect((await status.run(waiting.context)).json).toEqual(ended('done'));
  });
});

describe('the name of a file', () => {
  test.each([
    ['attachment; filename="shop-1.0.zip"', 'shop-1.0.zip'],
    ['attachment; filename="..hidden"', '_hidden'],
    ['attachment; filename="../../evil"', undefined],
    ['attachment; filename="a b.zip"', undefined],
    ['attachment', undefined],
  ])('that %s tells is %s', (disposition, name) => {
    expect(nameIn(new Headers({ 'content-disposition': disposition }))).toBe(name);
  });

  test('is none where nothing tells it', () => {
    expect(nameIn(new Headers())).toBeUndefined();
  });
});

describe('what people read', () => {
  const written = (more: object, env: NodeJS.ProcessEnv = {}) => {
    const pieces: string[] = [];
    const output = { write: (piece: string) => pieces.push(piece), columns: 30, ...more };
    const terminal = createTerminal({ input: { isTTY: false }, output, env } as never);
    return { terminal, text: () => pieces.join('') };
  };

  test('has colour and progress on a terminal', () => {
    const { terminal, text } = written({ isTTY: true });
    terminal.progress('x'.repeat(99));
    terminal.fail('no');
    expect(text()).toBe(`\r\u001b[K\u001b[2m${'x'.repeat(29)}\u001b[0m\r\u001b[K\u001b[31mno\u001b[0m\n`);
  });

  test('is plain lines elsewhere', () => {
    const { terminal, text } = written({ isTTY: false });
    terminal.progress('half');
    terminal.warn('careful');
    terminal.clear();
    expect(text()).toBe('careful\n');
  });

  test.each([
    [{ NO_COLOR: '1' }, '\r\u001b[Khalf\r\u001b[Kno\n'],
    [{ TERM: 'dumb' }, 'no\n'],
  ])('has no colour where none is wanted: %j', (env, expected) => {
    const { terminal, text } = written({ isTTY: true }, env);
    terminal.progress('half');
    terminal.fail('no');
    expect(text()).toBe(expected);
  });

  test('is never a question where nobody can answer it', async () => {
    for (const isTTY of [true, false]) {
      const { terminal, text } = written({ isTTY });
      expect(await terminal.agrees('Write over it?', new AbortController().signal)).toBe(false);
      expect(text()).toBe('');
    }
  });
});
