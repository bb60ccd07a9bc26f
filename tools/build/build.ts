import { spawnSync } from 'node:child_process';
import { environment, root } from '../test/run.ts';
import { selectedApp } from './app-type.ts';

/** `npm run build`: builds everything, or with `APP_TYPE` only the app that it selects. */
const targets = process.env['APP_TYPE'] ? ['build', selectedApp()] : ['run-many', '-t', 'build'];
const { status } = spawnSync('nx', targets, { cwd: root, env: environment, stdio: 'inherit' });
process.exitCode = status ?? 1;
