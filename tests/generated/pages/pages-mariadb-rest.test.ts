import { pagesSuite } from './pages.suite.ts';

pagesSuite('mariadb', 'rest', import.meta.filename);
