export * from '../generators/model/request.ts';
