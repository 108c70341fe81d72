import { ResponsiveImage } from '../../../ui/core/responsive-image.tsx';

interface Props {
  person: { firstname: string; avatar: string | null };
}

/** A person's image or initial. It has no accessible name, because the name is beside it. */
export const Avatar = ({ person: { firstname, avatar } }: Props) =>
  avatar === null ? (
    <span className="initial" aria-hidden="true">
      {firstname.charAt(0)}
    </span>
  ) : (
    <ResponsiveImage name={avatar} alt="" sizes="48px" width={48} height={48} className="avatar" />
  );
