import { pagesSuite } from './pages.suite.ts';

pagesSuite('mariadb', 'graphql', import.meta.filename);
