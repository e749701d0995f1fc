import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  XmlBufferInputProvider,
  XmlDocument,
  XmlElement,
  XmlValidateError,
  XsdValidator,
  xmlRegisterInputProvider,
} from 'libxml2-wasm';

/** @returns what libxml2 finds wrong with the element in the body of a message, by a schema and those beside it. */
export function messageFaults(folder: string, main: string): (message: string) => readonly string[] {
  const files = Object.fromEntries(readdirSync(folder).map((name) => [name, readFileSync(join(folder, name))]));
  xmlRegisterInputProvider(new XmlBufferInputProvider(files));
  const schema = XmlDocument.fromBuffer(readFileSync(join(folder, main)), { url: main });
  const validator = XsdValidator.fromDoc(schema);
  return (message) => {
    const document = XmlDocument.fromString(message);
    const [sent] = document.find('/*/*[local-name() = "Body"]/*');
    try {
      if (!(sent instanceof XmlElement)) return ['There is no element in the body'];
      validator.validate(sent);
      return [];
    } catch (error) {
      if (!(error instanceof XmlValidateError)) throw error;
      return error.details.map((detail) => detail.message.trim());
    } finally {
      document.dispose();
    }
  };
}

/** @returns what is wrong with a schema: nothing when libxml2 compiles it. */
export function schemaFaults(schema: string): readonly string[] {
  try {
    using document = XmlDocument.fromString(schema);
    using _ = XsdValidator.fromDoc(document);
    return [];
  } catch (error) {
    return [String(error)];
  }
}

/** @returns what libxml2 finds wrong with a document by a schema, which has no fault itself. */
export function documentFaults(text: string, schema: string): readonly string[] {
  using compiled = XmlDocument.fromString(schema);
  using validator = XsdValidator.fromDoc(compiled);
  using document = XmlDocument.fromString(text);
  try {
    validator.validate(document);
    return [];
  } catch (error) {
    if (!(error instanceof XmlValidateError)) throw error;
    return error.details.map(({ message }) => message.trim());
  }
}
