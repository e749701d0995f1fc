import { fragment } from '../../../text/render/rendered.ts';
import type { Contribution } from '../../part.ts';
import { jsonFiles, namesCode } from '../json/files.ts';
import { wiring } from '../wiring.ts';
import type { GraphQlProject } from './operation.ts';

/** Contributes what makes the API that all calls go through. */
export function clientFiles(project: GraphQlProject): Contribution[] {
  return [
    ...wiring(project, project.connection.auth, {
      module: 'client-graphql',
      type: 'client.graphql.GraphQlApi',
      http: true,
      last: fragment`ApiConfiguration.class, ${namesCode(project)}`,
    }),
    ...jsonFiles(project),
  ];
}
