import { Icon, LinkButton } from '@sanaga/ui';

interface MailAppLinkProps {
  label: string;
  /** True for the primary button; next to a button that matters more it is not. */
  primary?: boolean;
}

/** Opens the device's own mail app. */
export const MailAppLink = ({ label, primary = false }: MailAppLinkProps) => (
  <LinkButton href="mailto:" large block primary={primary} icon={<Icon name="mail" />}>
    {label}
  </LinkButton>
);
