import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import type { Trigger } from '../part.ts';
import { file } from './file.ts';
import { graphql } from './graphql.ts';
import { grpc } from './grpc.ts';
import { job } from './job.ts';
import { mcp } from './mcp.ts';
import { module } from './module.ts';
import { queue } from './queue.ts';
import { rest } from './rest.ts';
import { sftp } from './sftp.ts';
import { soap } from './soap.ts';
import { triggerAlone } from './trigger-alone.ts';
import { websocket } from './websocket.ts';

test.each([
  [rest, 1, '/'],
  [graphql, 2, '/appGraphQL'],
  [grpc, 2, '/grpc'],
  [soap, 2, '/appSoap'],
  [websocket, 2, '/appWebSocket'],
  [mcp, 2, '/appMcp'],
  [module, 1, '/appModule'],
  [queue, 3, '/queue'],
  [sftp, 3, '/sftp'],
  [file, 2, '/file'],
  [job, 2, '/job'],
])('$id costs $1 credit(s) an endpoint and has the page $2', (technology, credits, route) => {
  expect(technology.creditsPerEndpoint).toBe(credits);
  expect(technology.route).toBe(route);
  expect(technology.words).not.toBe('');
});

const BARE: Trigger = {
  kind: 'trigger',
  id: 'job',
  projectOptions: z.object({}),
  endpointOptions: z.object({}),
  supports: () => ({ reason: 'notHere' }),
  contribute: () => [],
};
const PAGE = { route: '/bare', textSet: 'bare', words: '', creditsPerEndpoint: 1 };

describe('a technology that is its trigger alone', () => {
  test('takes the options of its trigger and adds no sender', () => {
    const technology = triggerAlone(BARE, PAGE);
    expect(technology.projectOptions).toBe(BARE.projectOptions);
    expect(technology.endpointOptions).toBe(BARE.endpointOptions);
    expect(technology.supports({ server: 'embedded' })).toEqual({ reason: 'notHere' });
    expect(technology.resolve({ auth: 'none' }, [{ a: 1 }, { a: 2 }])).toEqual({
      trigger: BARE,
      options: { auth: 'none' },
      endpoints: [
        { options: { a: 1 }, senders: [] },
        { options: { a: 2 }, senders: [] },
      ],
    });
  });

  test('suggests, and is a library, only where its trigger does and is', () => {
    expect(Object.keys(triggerAlone(BARE, PAGE))).not.toEqual(expect.arrayContaining(['suggest']));
    expect(triggerAlone(BARE, PAGE)).not.toHaveProperty('library');
    expect(triggerAlone({ ...BARE, library: true }, PAGE).library).toBe(true);
    const suggesting = { ...BARE, suggest: () => ({ url: '/a' }), ownPaths: ['/a'] };
    expect(triggerAlone(suggesting as Trigger, PAGE)).toMatchObject({ ownPaths: ['/a'] });
    expect(module.library).toBe(true);
    expect([rest, graphql, grpc, soap, websocket, mcp, queue].some(({ library }) => library)).toBe(false);
  });
});
