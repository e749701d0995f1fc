import { pagesSuite } from './pages.suite.ts';

pagesSuite('postgresql', 'rest', import.meta.filename);
