import type { GraphQlCall } from '../../../../model/contract/calls/graphql.ts';
import type { Client } from '../client.ts';
import { connectionSettings } from '../connection.ts';
import { JSON_TYPES } from '../json/files.ts';
import { HTTP_TYPES } from '../wiring.ts';
import { clientFile } from './client-file.ts';
import { clientTest } from './client-tests.ts';
import { documentFiles } from './documents.ts';
import { clientFiles } from './files.ts';
import { readmeSection } from './readme.ts';

/** Calls of a GraphQL API over HTTP, each with a document that asks for the same every time. */
export const graphql: Client<GraphQlCall> = {
  absenceInside: true,
  ownTypes: [...HTTP_TYPES, ...JSON_TYPES, 'GraphQlApi', 'ApiQuery', 'ApiErrors', 'ApiErrorException', 'ApiErrorsTest'],
  contribute: (project) => [
    ...project.groups.flatMap((group) => [clientFile(group, project), clientTest(group, project)]),
    ...documentFiles(project),
    ...clientFiles(project),
    ...connectionSettings(project.connection, project),
    readmeSection(project),
  ],
};
