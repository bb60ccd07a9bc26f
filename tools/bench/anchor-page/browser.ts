import { createElement } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { SignIn } from './sign-in.ts';

const root = document.getElementById('root');
if (root) hydrateRoot(root, createElement(SignIn));
