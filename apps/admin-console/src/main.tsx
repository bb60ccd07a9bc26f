import { app } from './app.tsx';

const root = document.getElementById('root');
if (root === null) throw new Error('the page has no root');
await app.start(root);
