import { describe, expect, test } from 'vitest';
import { grpcClient } from '../../support/clients/grpc-client.ts';
import { startJars } from '../../support/java/jars.ts';
import { writeProject } from '../../support/java/maven.ts';
import type { BuiltProject } from '../../support/java/servers-of-wars.ts';
import { otherApisSuite } from './other-apis.suite.ts';

let projects: readonly BuiltProject[] = [];

otherApisSuite({
  server: 'embedded',
  start(built, environment) {
    projects = built;
    return startJars(
      built.map(({ name, artifact }) => ({ name, jar: artifact })),
      environment,
    );
  },
  also: ['grpc'],
  tests({ running, apis }) {
    describe('grpc', () => {
      test('over a GraphQL API', async () => {
        const { code, messages, details } = await call('shelter', 'Pet', { id: '7' });
        expect([code, details]).toEqual([0, '']);
        expect(messages).toMatchObject([{ answer: { id: '7', name: 'Rex', kind: 'KIND_DOG' } }]);
        expect(apis().shelter.asked).toMatchObject([{ method: 'POST', target: '/v2' }]);
      });

      test('over a gRPC API', async () => {
        const { code, messages, details } = await call('depot', 'GetParcel', { id: '7' });
        expect([code, details]).toEqual([0, '']);
        expect(messages).toMatchObject([{ answer: { id: '7', state: 'STATE_SENT' } }]);
        expect(apis().depot.asked).toMatchObject([{ method: 'GetParcel', message: { id: '7' } }]);
      });
    });

    /** Calls by the proto file that was generated. */
    async function call(api: 'shelter' | 'depot', method: string, message: object) {
      const path = `src/generated/proto/grpc-${api}.proto`;
      const proto = projects.find(({ name }) => name === `grpc-${api}`)?.files.get(path) ?? '';
      const folder = writeProject(new Map([['api.proto', proto]]));
      const client = grpcClient(`${folder.path}/api.proto`, running().grpcPort(`grpc-${api}`));
      try {
        const [service = ''] = client.methods[0]?.split('/') ?? [];
        return await client.call(service, method, message);
      } finally {
        client.close();
        folder.remove();
      }
    }
  },
});
