import type { GraphQlCall } from '../../../../model/contract/calls/graphql.ts';
import type { ApiDetail, ApiGroup, ApiOperation, ApiProject } from '../operation.ts';

type GraphQlDetail = ApiDetail<GraphQlCall>;
export type GraphQlOperation = ApiOperation<GraphQlDetail>;
export type GraphQlGroup = ApiGroup<GraphQlDetail>;
export type GraphQlProject = ApiProject<GraphQlDetail>;
