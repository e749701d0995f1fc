export * from '../generators/model/validation.ts';
