export * from '../model/schema/text.ts';
