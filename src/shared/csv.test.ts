import { expect, test } from 'vitest';
import { csvLine } from './csv.ts';

test.each([
  [['a', 1, null, -3], 'a,1,,-3\r\n'],
  [['say "hi"', 'a,b', 'two\r\nlines'], '"say ""hi""","a,b","two\r\nlines"\r\n'],
  [['=1+1', '+a', '-a', '@a', '\ta', '\ra'], "'=1+1,'+a,'-a,'@a,'\ta,\"'\ra\"\r\n"],
  [["=cmd|' /C calc'!A0", '=HYPERLINK("x","y")'], '\'=cmd|\' /C calc\'!A0,"\'=HYPERLINK(""x"",""y"")"\r\n'],
  [['a=b', 'a-b', ''], 'a=b,a-b,\r\n'],
])('%o is written so that readers of CSV get it back and spreadsheets calculate nothing', (cells, line) =>
  expect(csvLine(cells)).toBe(line),
);
