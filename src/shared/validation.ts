export * from '../model/schema/validation.ts';
