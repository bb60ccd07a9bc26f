import type { ReactNode } from 'react';
import { Link } from '../provider/link.tsx';
import './link-button.css';

interface LinkButtonProps {
  /** Address of the link. */
  href: string;
  /** True for the one main thing to do on the page. */
  primary?: boolean;
  /** True for 44 px of height, on pages with one thing to do. */
  large?: boolean;
  /** True for the width of its container. */
  block?: boolean;
  /** Shown before the label. */
  icon?: ReactNode;
  /** Class, such as `sg-hero-quiet` on the wallet's panel. */
  className?: string;
  /** The label. */
  children: ReactNode;
}

/** Shows a link that looks like a button: it goes somewhere, so it stays a link. */
export function LinkButton({ href, primary, large, block, icon, className, children }: LinkButtonProps) {
  const classes = [
    'sg-link-button',
    primary && 'sg-link-button-primary',
    large && 'sg-link-button-large',
    block && 'sg-link-button-block',
    className,
  ];
  return (
    <Link className={classes.filter(Boolean).join(' ')} href={href}>
      {icon}
      {children}
    </Link>
  );
}
