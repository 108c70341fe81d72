import { useDispatch } from 'react-redux';
// Its outline, because the path of `heart.svg` is eight times as long (web/styles/_catalog.scss).
import heart from 'bootstrap-icons/icons/heart-fill.svg';
import { Icon } from '../../../ui/core/icon.tsx';
import { showToast } from '../../../ui/core/toasts-slice.ts';
import { UNDER_DEVELOPMENT } from '../../../ui/core/under-development.ts';

/** The shop has no wishlist yet; the button shows a message that says so (SPEC-4). */
export const FavouriteButton = ({ title }: { title: string }) => {
  const dispatch = useDispatch();
  return (
    <button
      type="button"
      className="icon-button favourite"
      aria-label={`Añadir ${title} a favoritos`}
      onClick={() => dispatch(showToast(UNDER_DEVELOPMENT))}
    >
      <Icon src={heart} />
    </button>
  );
};
