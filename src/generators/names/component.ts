import { JAVA_OBJECT_MEMBERS, JAVA_RESERVED } from '../java/words.ts';

/** Whether Java can have a component for each word of a name with periods. */
export function isComponentName(name: string): boolean {
  return name.split('.').every((word) => !JAVA_RESERVED.has(word) && !JAVA_OBJECT_MEMBERS.has(word));
}
