import { ResponsiveImage } from '../../ui/core/responsive-image.tsx';

interface Props {
  person: { firstname: string; avatar: string | null };
}

/** Somebody's image or initial; the name stands beside it. */
export const Avatar = ({ person: { firstname, avatar } }: Props) =>
  avatar === null ? (
    <span className="initial" aria-hidden="true">
      {firstname.charAt(0)}
    </span>
  ) : (
    <ResponsiveImage name={avatar} alt="" sizes="48px" width={48} height={48} className="avatar" />
  );
