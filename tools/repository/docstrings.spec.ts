import { RuleTester } from 'eslint';
import { docstrings } from './docstrings.js';

const errors = 1;
const rule = docstrings.rules?.['begins-well'];
if (!rule || typeof rule !== 'object') throw new Error('the rule is not there');

new RuleTester().run('docstrings', rule, {
  valid: [
    '/** Returns what is left. */ const a = 1;',
    '/** Time that a call is served after the signal to stop; ms. */ const a = 1;',
    '// What follows is no docstring\nconst a = 1;',
    '/* What: no docstring either */ const a = 1;',
    '/** Whatsoever is no such word. */ const a = 1;',
  ],
  invalid: [
    { code: '/** What is left. */ const a = 1;', errors },
    { code: '/** Whether somebody is there. */ const a = 1;', errors },
    { code: '/**\n * How long it takes; ms.\n */\nconst a = 1;', errors },
  ],
});
