import type { GrpcCall } from '../../../../model/contract/calls/grpc.ts';
import type { ApiDetail, ApiGroup, ApiOperation, ApiProject } from '../operation.ts';

type GrpcDetail = ApiDetail<GrpcCall>;
export type GrpcOperation = ApiOperation<GrpcDetail>;
export type GrpcGroup = ApiGroup<GrpcDetail>;
export type GrpcProject = ApiProject<GrpcDetail>;
