export * from '../model/request/request.ts';
