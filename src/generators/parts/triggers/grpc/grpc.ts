import { mappers } from '../../../kit/mapper/mapper.ts';
import { accessOf, sayingWays } from '../../../kit/web/permissions.ts';
import type { Trigger } from '../../part.ts';
import { checkEndpoints } from './check.ts';
import { callsOf, DEPENDENCIES, ownProbes, readme, SETTINGS } from './documents.ts';
import { endpointFile } from './endpoint.ts';
import { inputs } from './inputs.ts';
import { messageFiles } from './messages.ts';
import { settleNumbers } from './numbers.ts';
import { endpointOptions, type GrpcEndpoint, type GrpcProject, projectOptions } from './options.ts';
import { protoFile } from './proto.ts';
import { mappedGroups } from './request.ts';
import { grpcSecurity } from './security.ts';
import { methodName, servicesOf } from './services.ts';
import { testFiles } from './tests.ts';

/** gRPC over Spring Boot's own starter: a method an operation, rows beyond what is kept at once as a stream. */
export const grpc: Trigger<GrpcProject, GrpcEndpoint> = {
  kind: 'trigger',
  id: 'grpc',
  projectOptions,
  endpointOptions,
  alphabet: 'ascii',
  inputs,
  // A servlet container has no port of its own for it: docs/refusals.md.
  supports: ({ server }) => server === 'embedded' || { reason: 'forms.reasons.grpcNeedsOwnPort' },
  published: (names, options) => {
    const method = methodName(names, options);
    return options.serviceName ? `${options.serviceName}/${method}` : method;
  },
  access: accessOf,
  streams: true,
  settle: (project, _options, _uses, before) => settleNumbers(project, before),
  check: (project, _options, uses) => checkEndpoints(project, uses),
  contribute(project, { auth }, given) {
    const uses = sayingWays(given, auth);
    const services = servicesOf(project, uses);
    return [
      protoFile(project, uses),
      ...services.map((service) => endpointFile(service, project)),
      ...messageFiles(project),
      ...mappers('grpc', mappedGroups(project), project),
      { kind: 'runtime', module: 'grpc' },
      { kind: 'setting', key: 'service.grpc.error-domain', value: project.basePackage },
      ...grpcSecurity(project, auth, uses, services),
      ...testFiles(project, services, auth),
      ...SETTINGS,
      ...DEPENDENCIES,
      ...callsOf(services, project, auth),
      ...ownProbes(auth),
      readme(project),
    ];
  },
};
