export * from '../generators/model/text.ts';
