import { Icon, LinkButton } from '@sanaga/ui';

interface MailAppLinkProps {
  label: string;
  /** Beside a button that matters more it is not the primary one. */
  primary?: boolean;
}

/** Opens the device's own mail app. */
export const MailAppLink = ({ label, primary = false }: MailAppLinkProps) => (
  <LinkButton href="mailto:" large block primary={primary} icon={<Icon name="mail" />}>
    {label}
  </LinkButton>
);
