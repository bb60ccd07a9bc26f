import {
  createContext,
  createElement,
  useContext,
  type AnchorHTMLAttributes,
  type ComponentType,
} from 'react';

export type LinkProps = AnchorHTMLAttributes<HTMLAnchorElement> & { href: string };

export const Anchor = (props: LinkProps) => <a {...props} />;

export const LinkContext = createContext<ComponentType<LinkProps>>(Anchor);

/** Shows a link as the app renders it: by the app's router, or as an `<a>` without one. */
export function Link(props: LinkProps) {
  return createElement(useContext(LinkContext), props);
}
