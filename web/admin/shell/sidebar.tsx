import { shop } from '#shared/domain/shop.ts';
import boxSeam from 'bootstrap-icons/icons/box-seam.svg';
import doorClosed from 'bootstrap-icons/icons/door-closed.svg';
import chat from 'bootstrap-icons/icons/chat-square-text.svg';
import envelope from 'bootstrap-icons/icons/envelope-paper.svg';
import heartPulse from 'bootstrap-icons/icons/heart-pulse.svg';
import key from 'bootstrap-icons/icons/key.svg';
import grid from 'bootstrap-icons/icons/grid.svg';
import leave from 'bootstrap-icons/icons/box-arrow-right.svg';
import people from 'bootstrap-icons/icons/people.svg';
import percent from 'bootstrap-icons/icons/percent.svg';
import receipt from 'bootstrap-icons/icons/receipt.svg';
import shieldLock from 'bootstrap-icons/icons/shield-lock.svg';
import storefront from 'bootstrap-icons/icons/shop.svg';
import speedometer from 'bootstrap-icons/icons/speedometer2.svg';
import { useContext } from 'react';
import Badge from 'react-bootstrap/Badge';
import CloseButton from 'react-bootstrap/CloseButton';
import Nav from 'react-bootstrap/Nav';
import { NavLink, useNavigate } from 'react-router-dom';
import type { Admin } from '#shared/domain/schemas/account.ts';
import { DemoContext } from '../../api/site-config.ts';
import { paths as shopPaths } from '../../paths.ts';
import { Icon, type IconShape } from '../../ui/core/icon.tsx';
import { signInState } from '../features/session/sign-in.tsx';
import { fullName } from '../ui/texts.ts';
import { HELPER_PATTERNS, paths } from './paths.ts';

/** The texts are those of the contract (SPEC-2). */
const WORK_LINKS = [
  { to: paths.dashboard, text: 'Dashboard', icon: speedometer },
  { to: paths.orders, text: 'Ordenes', icon: receipt },
  { to: paths.products, text: 'Productos', icon: boxSeam },
  { to: paths.reviews, text: 'Reviews', icon: chat },
] as const;

const SETTINGS_LINKS = [
  { to: paths.categories, text: 'Categorias', icon: grid },
  { to: paths.coupons, text: 'Cupones', icon: percent },
  { to: paths.users, text: 'Usuarios', icon: people },
  { to: paths.admins, text: 'Administradores', icon: shieldLock },
  { to: paths.subscribers, text: 'Boletín', icon: envelope },
  { to: paths.shop, text: 'Tienda', icon: doorClosed },
  { to: paths.health, text: 'Salud', icon: heartPulse },
] as const;

interface Props {
  admin: Admin;
  toSend: number;
  /** Things that 'Salud' asks to look at. */
  urgent: number;
  onClose: () => void;
}

interface LinksProps extends Pick<Props, 'toSend' | 'urgent'> {
  links: readonly { to: string; text: string; icon: IconShape }[];
}

const Links = ({ links, toSend, urgent }: LinksProps) => (
  <Nav as="ul" variant="pills">
    {links.map(({ to, text, icon }) => (
      <Nav.Item key={to} as="li" className="w-100">
        <Nav.Link as={NavLink} to={to}>
          <Icon src={icon} />
          <span>{text}</span>
          {to === paths.orders && toSend > 0 && (
            <Badge pill className="ms-auto">
              <span>{toSend}</span>
              <span className="visually-hidden"> por enviar</span>
            </Badge>
          )}
          {to === paths.health && (
            <Badge pill className="ms-auto">
              <span>{urgent}</span>
              <span className="visually-hidden"> por mirar</span>
            </Badge>
          )}
          {to === paths.shop && shop().holiday.closed && (
            <Badge pill bg="secondary" className="ms-auto">
              cerrada
            </Badge>
          )}
        </Nav.Link>
      </Nav.Item>
    ))}
  </Nav>
);

export const Sidebar = ({ admin, toSend, urgent, onClose }: Props) => (
  <>
    <div className="d-flex gap-2 align-items-center px-2 pb-3">
      <img src="/brand/favicon.svg" width={36} height={36} alt="" />
      <div>
        <div className="admin-brand">{shop().name}</div>
        <div className="text-secondary small">{admin.rights ? 'Ayudante' : 'Administración'}</div>
      </div>
      <CloseButton className="ms-auto d-lg-none" aria-label="Cerrar el menú" onClick={onClose} />
    </div>
    <nav aria-label="Administración">
      <Links
        links={WORK_LINKS.filter(({ to }) => !admin.rights || HELPER_PATTERNS.has(to))}
        {...{ toSend, urgent }}
      />
      {!admin.rights && (
        <>
          <h2 className="h6 px-3 pt-3 text-secondary">Ajustes</h2>
          <Links
            // 'Salud' is in the menu only while it has something to say.
            links={SETTINGS_LINKS.filter(({ to }) => to !== paths.health || urgent > 0)}
            {...{ toSend, urgent }}
          />
        </>
      )}
    </nav>
    <Account admin={admin} />
  </>
);

const Account = ({ admin }: Pick<Props, 'admin'>) => {
  const navigate = useNavigate();
  const demo = useContext(DemoContext);
  return (
    <Nav variant="pills" className="mt-auto pt-3">
      <Nav.Link href={shopPaths.home()}>
        <Icon src={storefront} />
        Volver a la tienda
      </Nav.Link>
      <div className="d-flex flex-column w-100 p-2 border-top">
        <strong>{fullName(admin)}</strong>
        <span className="text-secondary small text-truncate">{admin.email}</span>
      </div>
      {demo?.admin.email !== admin.email && (
        <Nav.Link as={NavLink} to={paths.password}>
          <Icon src={key} />
          Cambiar contraseña
        </Nav.Link>
      )}
      <Nav.Link
        as="button"
        type="button"
        // Through the router, so that a form with unsaved changes can block it.
        onClick={() => void navigate(paths.signIn, { state: signInState({ signOut: true }) })}
      >
        <Icon src={leave} />
        Cerrar sesión
      </Nav.Link>
    </Nav>
  );
};
