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
