export * from '../generators/request/request.ts';
