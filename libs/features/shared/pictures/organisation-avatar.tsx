import { usePicture } from '@sanaga/api';
import { Avatar } from '@sanaga/ui';

interface OrganisationAvatarProps {
  organisation: { name: string; profilePicture: string | null };
  /** Grey if it has no picture, for lists. */
  neutral?: boolean;
  /** True for a row of one line. */
  small?: boolean;
}

/** Shows an organisation's picture, or its initials if it has none. */
export function OrganisationAvatar({ organisation, neutral, small }: OrganisationAvatarProps) {
  const picture = usePicture(organisation.profilePicture);
  return <Avatar name={organisation.name} picture={picture} neutral={neutral} small={small} />;
}
