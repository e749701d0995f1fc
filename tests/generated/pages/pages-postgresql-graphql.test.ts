import { pagesSuite } from './pages.suite.ts';

pagesSuite('postgresql', 'graphql', import.meta.filename);
