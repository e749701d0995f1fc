import { expect, test } from 'vitest';
import { depotInput } from '../../../../../tests/generated/apis/grpc/depot.ts';
import { Fault } from '../../../../model/fault.ts';
import { generate } from '../../../generate.ts';

/** The fault for a service of this name; undefined where it is accepted. */
function refusalOf(serviceName: string): string | undefined {
  const endpoints = { GetParcel: { serviceName } };
  try {
    generate(depotInput({ technology: 'grpc', operations: ['GetParcel'], endpoints }));
    return undefined;
  } catch (error) {
    if (error instanceof Fault) return error.faults[0]?.message;
    throw error;
  }
}

test('a service is called as no message is, and may begin like classes that protoc and gRPC make', () => {
  expect(['Parcel', 'GetParcelRequest', 'State'].map(refusalOf)).toEqual(Array(3).fill('grpcServiceTaken'));
  const free = ['GrpcDepots', 'TypeService', 'Grpc', 'Type'];
  expect(free.map(refusalOf)).toEqual(free.map(() => undefined));
});
