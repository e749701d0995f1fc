import { expect, test } from 'vitest';
import { readFiles } from './files-field.tsx';

test('files of a schema are read as texts in their own encoding', async () => {
  const latin = Buffer.from('<?xml version="1.0" encoding="ISO-8859-1"?><a>ñ</a>', 'latin1');
  expect(await readFiles([new File(['<a/>'], 'a.xsd'), new File([latin], 'B.XSD')])).toEqual([
    { path: 'a.xsd', content: '<a/>' },
    { path: 'B.XSD', content: '<?xml version="1.0" encoding="ISO-8859-1"?><a>ñ</a>' },
  ]);
});

test('what is no schema, or no text, is told', async () => {
  expect(await readFiles([new File(['{}'], 'a.json')])).toBe('fileExtension');
  expect(await readFiles([new File([new Uint8Array([0xc3, 0x28])], 'a.xsd')])).toBe('fileFormat');
});
