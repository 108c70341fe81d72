import { Photo } from '../../ui/photo.tsx';

interface Props {
  person: { firstname: string; avatar: string | null };
}

/** Somebody's photograph or initial; the name stands beside it. */
export const Avatar = ({ person: { firstname, avatar } }: Props) =>
  avatar === null ? (
    <span className="initial" aria-hidden="true">
      {firstname.charAt(0)}
    </span>
  ) : (
    <Photo name={avatar} alt="" sizes="48px" width={48} height={48} className="avatar" />
  );
