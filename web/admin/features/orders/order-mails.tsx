import Card from 'react-bootstrap/Card';
import { Link } from 'react-router-dom';
import { momentText } from '#shared/domain/dates.ts';
import type { OrderDetails } from '#shared/domain/schemas/mail.ts';
import { paths } from '../../shell/paths.ts';
import { useIsHelper } from '../../ui/own-rights.ts';
import { MAIL_KIND, mailReason } from '../../ui/mail-texts.ts';

export const OrderMails = ({ order }: { order: OrderDetails }) => {
  const { mails = [], customer } = order;
  const isHelper = useIsHelper();
  return (
    <Card body as="section" className="d-print-none" aria-labelledby="correos">
      <h2 id="correos" className="mb-3">
        Correos
      </h2>
      {customer?.emailConfirmed === false && (
        <p>
          El cliente no ha confirmado su correo: recibe los avisos sin su dirección ni sus notas.
        </p>
      )}
      <ul className="list-unstyled m-0">
        {mails.map(({ kind, at, reason }) => (
          <li key={kind} className="mb-2">
            <strong>{MAIL_KIND[kind]}</strong>
            <br />
            {reason === undefined ? 'Enviado el ' : 'Sin entregar el '}
            <time dateTime={at}>{momentText(at)}</time>
            {reason !== undefined && (
              <span>
                . {mailReason(reason)}{' '}
                {!isHelper && <Link to={`${paths.dashboard}#correos`}>Ver los correos</Link>}
              </span>
            )}
          </li>
        ))}
        {mails.length === 0 && (
          <li className="text-secondary">Todavía no se ha enviado ninguno.</li>
        )}
      </ul>
    </Card>
  );
};
