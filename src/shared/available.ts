export * from '../generators/request/available.ts';
