export * from '../model/request/available.ts';
