export { FAULTS, Fault, type FaultCode, type FieldFault } from '../generators/fault.ts';
