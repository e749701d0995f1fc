export { FAULTS, Fault, type FaultCode, type FieldFault } from '../model/fault.ts';
