import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { connect, type Listeners } from './connect.ts';

const handlers = new Map<string, (value: unknown) => void>();
const socket = { active: true, connect: vi.fn(), close: vi.fn(), on: handlers.set.bind(handlers) };
const io = vi.hoisted(() => vi.fn());
vi.mock('socket.io-client', () => ({ io }));

const said: unknown[] = [];
const listeners: Listeners = {
  notification: (notification) => said.push(notification),
  seen: (id) => said.push(id),
  progress: (progress) => said.push(progress),
  state: (problem) => said.push(problem),
};
const hear = (event: string, value?: unknown) => handlers.get(event)?.(value);

beforeEach(() => {
  vi.useFakeTimers();
  vi.clearAllMocks();
  said.length = 0;
  socket.active = true;
  io.mockReturnValue(socket);
});
afterEach(() => vi.useRealTimers());

describe('the realtime connection', () => {
  test('goes to the own origin on the default path with the time-outs of the product, again and again', () => {
    connect('ada@example.org', listeners);
    expect(io.mock.calls).toEqual([
      [
        {
          query: { email: 'ada@example.org' },
          timeout: 20_000,
          reconnection: true,
          reconnectionAttempts: Number.POSITIVE_INFINITY,
          reconnectionDelay: 1_000,
          reconnectionDelayMax: 5_000,
          randomizationFactor: 0.5,
        },
      ],
    ]);
  });

  test('says what it failed of in the words of the product, and that it is back', () => {
    connect('ada@example.org', listeners);
    hear('connect_error', new Error('timeout'));
    hear('connect_error', new Error('operation has timed out'));
    hear('disconnect', 'transport close');
    hear('connect');
    expect(said).toEqual(['timeout', 'operation', 'disconnected', undefined]);
    expect(socket.connect).not.toHaveBeenCalled();
  });

  test('is tried again when the server itself ended it, which the library takes as final', () => {
    connect('ada@example.org', listeners);
    socket.active = false;
    hear('disconnect', 'io server disconnect');
    vi.advanceTimersByTime(5_000);
    expect(socket.connect).toHaveBeenCalledTimes(1);
  });

  test('once closed stays closed and says nothing more', () => {
    const close = connect('ada@example.org', listeners);
    socket.active = false;
    hear('disconnect', 'io server disconnect');
    close();
    said.length = 0;
    hear('disconnect', 'io client disconnect');
    vi.advanceTimersByTime(60_000);
    expect(socket.connect).not.toHaveBeenCalled();
    expect(said).toEqual([]);
  });
});
