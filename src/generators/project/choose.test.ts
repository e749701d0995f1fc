import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { inputOf, routine, tinyCatalog } from '../../../tests/generated/projects/tiny.ts';
import { Fault } from '../../model/fault.ts';
import { generateRequest } from '../../model/request/request.ts';
import { strict } from '../../model/schema/strict.ts';
import { checkRequest } from '../check-request.ts';
import { generate } from '../generate.ts';
import type { Catalog } from '../parts/catalog.ts';
import type { Sender, Technology, Trigger } from '../parts/part.ts';
import { price } from '../price.ts';
import { toProject } from './to-project.ts';

const tiny = tinyCatalog();
const trigger = tiny.technologies[0]?.trigger as Trigger;
const queue = tiny.senders[0] as Sender;
const endpointOptions = strict({ to: z.string().min(1, 'required') });

/** A technology that stands for the trigger of another one and a sender of its own. */
const publisher = {
  id: 'soap',
  route: '/publish',
  textSet: 'queue',
  words: '',
  creditsPerEndpoint: 3,
  trigger: { ...trigger, id: 'soap' },
  projectOptions: strict({}),
  endpointOptions,
  supports: () => true,
  suggest: (_, path) => ({ to: path.slice(1) }),
  resolve: (_, endpoints) => ({
    trigger,
    options: { auth: 'basic' },
    endpoints: endpoints.map(({ to }) => ({ options: {}, senders: [{ sender: queue, options: { queue: to } }] })),
  }),
} satisfies Technology<unknown, z.output<typeof endpointOptions>>;

const catalog: Catalog = { ...tiny, technologies: [...tiny.technologies, publisher as Technology] };
const asking = (options: object, senders: readonly unknown[] = []) =>
  inputOf([routine('order_total')], {
    endpoints: [{ options: { ...options }, senders }],
    request: { technology: 'soap' },
  });

test('a technology comes to the trigger of another and a sender, whose options their own schemas read', () => {
  const { project, files } = generate(asking({}), catalog);
  expect(project.trigger).toEqual({ part: 'rest', options: { auth: 'basic' } });
  expect(project.operations[0]).toMatchObject({
    endpoint: { method: 'GET', url: '/order-total' },
    senders: [{ part: 'queue', options: { queue: 'order-total' } }],
  });
  expect(files.get('src/generated/java/sender/OrderTotal.java')).toBe('order-total');
});

test('what a technology sends is in its price, and a sender that the request adds is not', () => {
  const request = generateRequest.parse(asking({}, [{ sender: 'queue', options: { queue: 'copies' } }]).request);
  expect(price(request, catalog)).toBe(4);
  const project = toProject(asking({}, [{ sender: 'queue', options: { queue: 'copies' } }]), catalog).project;
  expect(project.operations[0]?.senders.map(({ options }) => options.queue)).toEqual(['copies', 'order-total']);
});

test('options are those of the technology and not of the trigger that it comes to', () => {
  const faultsOf = (options: object) => {
    try {
      checkRequest(generateRequest.parse(asking(options).request), catalog);
    } catch (error) {
      if (error instanceof Fault) return error.faults?.map(({ field }) => field);
      throw error;
    }
    return [];
  };
  expect(faultsOf({ to: 'orders' })).toEqual([]);
  expect(faultsOf({})).toEqual([]);
  expect(faultsOf({ to: '' })).toEqual(['endpoints.0.options.to']);
  expect(faultsOf({ url: '/orders' })).toEqual(['endpoints.0.options.url']);
});

describe('options of senders for the project', () => {
  const sender: Sender = { ...queue, projectOptions: strict({ broker: z.enum(['a', 'b']).default('a') }) };
  const bring = (senderOptions?: object): Catalog => {
    const resolve = (options: unknown, endpoints: readonly { to: string }[]) => ({
      ...publisher.resolve(options, endpoints),
      endpoints: endpoints.map(({ to }) => ({ options: {}, senders: [{ sender, options: { queue: to } }] })),
      ...(senderOptions && { senderOptions: { queue: senderOptions } }),
    });
    const technology = { ...publisher, resolve } as Technology;
    return { ...catalog, senders: [sender], technologies: [technology] };
  };
  const input = (senderOptions?: object) => {
    const asked = asking({});
    return { ...asked, request: { ...(asked.request as object), ...(senderOptions && { senderOptions }) } };
  };
  const faultsOf = (make: () => unknown) => {
    try {
      make();
    } catch (error) {
      if (error instanceof Fault) return error.faults?.map(({ field, message }) => [field, message]);
      throw error;
    }
    return [];
  };
  const of = (senderOptions?: object, brought?: object) =>
    toProject(input(senderOptions), bring(brought)).project.senderOptions;

  test('are parsed by the sender, beside what the technology says that brings it', () => {
    expect(of()).toEqual({ queue: { broker: 'a' } });
    expect(of({ queue: { broker: 'b' } })).toEqual({ queue: { broker: 'b' } });
    expect(of(undefined, { broker: 'b' })).toEqual({ queue: { broker: 'b' } });
    expect(of({ queue: { broker: 'b' } }, { broker: 'b' })).toEqual({ queue: { broker: 'b' } });
  });

  test('are refused where they contradict the technology', () => {
    expect(faultsOf(() => of({ queue: { broker: 'b' } }, { broker: 'a' }))).toEqual([
      ['senderOptions.queue.broker', 'saidAbove'],
    ]);
  });

  test('are checked before anything is held, also those of a sender that is not there', () => {
    const check = (senderOptions: object) => () =>
      checkRequest(generateRequest.parse(input(senderOptions).request), bring());
    expect(faultsOf(check({ queue: { broker: 'c' } }))).toHaveLength(1);
    expect(faultsOf(check({ queue: { color: 'b' } }))).toMatchObject([
      ['senderOptions.queue.color', expect.anything()],
    ]);
    expect(faultsOf(check({ pigeon: {} }))).toEqual([['senderOptions.pigeon', 'decision']]);
    expect(faultsOf(check({ queue: { broker: 'b' } }))).toEqual([]);
  });
});
