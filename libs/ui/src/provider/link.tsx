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

/** A link as the app renders it: the app gives its router's, without one it is an `<a>`. */
export function Link(props: LinkProps) {
  return createElement(useContext(LinkContext), props);
}
