import type { ReactNode } from 'react';
import { Logo } from '../icon/logo.tsx';
import '../theme/variables.css';
import '../theme/global.css';
import './sign-layout.css';

interface SignFrameProps {
  /** The language choice, top right. */
  language?: ReactNode;
  /** The text on the river: one promise and what it means. */
  promise: { title: string; text: string };
  /** The smallest line, beneath the form. */
  footer: ReactNode;
  /** True for more room, which sign-up needs. */
  wide?: boolean;
  /** The form. */
  children: ReactNode;
}

/** Lays out the public pages with all their texts as props, so that it needs no translation to render. */
export function SignFrame({ language, promise, footer, wide = false, children }: SignFrameProps) {
  return (
    <div className="sg-sign">
      <div className="sg-sign-side">
        <header className="sg-row">
          <Logo />
          <span className="sg-spread" />
          {language}
        </header>
        <main className={`sg-sign-form ${wide ? 'sg-sign-wide' : ''}`}>{children}</main>
        <footer className="sg-sign-foot">{footer}</footer>
      </div>
      <aside className="sg-sign-river">
        <div className="sg-sign-promise">
          <strong>{promise.title}</strong>
          <p>{promise.text}</p>
        </div>
      </aside>
    </div>
  );
}
