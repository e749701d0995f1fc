import type { Contribution } from '../../part.ts';
import { jsonFiles, namesCode } from '../json/files.ts';
import { wiring } from '../wiring.ts';
import { anyCode, anyFiles, anyImports } from './any.ts';
import type { GrpcProject } from './operation.ts';

/** Contributes what makes the API that all calls go through. */
export function clientFiles(project: GrpcProject): Contribution[] {
  return [
    ...wiring(project, authInMetadata(project), {
      module: 'client-grpc',
      type: 'client.grpc.GrpcApi',
      http: false,
      last: namesCode(project),
      made: anyCode(project),
      imports: anyImports(project),
    }),
    ...anyFiles(project),
    ...jsonFiles(project),
  ];
}

/** Names of metadata are in lower case. */
function authInMetadata({ connection: { auth } }: GrpcProject): GrpcProject['connection']['auth'] {
  return auth.kind === 'apiKey' ? { ...auth, header: auth.header.toLowerCase() } : auth;
}
