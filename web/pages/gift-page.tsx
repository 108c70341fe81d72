import { useCallback } from 'react';
import { useParams } from 'react-router-dom';
import Card from 'react-bootstrap/Card';
import Container from 'react-bootstrap/Container';
import { contact } from '#shared/domain/shop.ts';
import { call, toProblem, type AnswerOf } from '../api/call.ts';
import { LoadState } from '../ui/core/page-states.tsx';
import { PageHeading } from '../ui/core/page-heading.tsx';
import { SquareImage } from '../ui/core/responsive-image.tsx';
import { PersonalStyles, preloadPersonalStyles } from '../ui/on-demand/personal-styles.tsx';
import { useLoaded } from '../ui/on-demand/use-loaded.ts';

preloadPersonalStyles();

/** Without a link to the piece's page, which has the price. */
const pieceOf = (piece: AnswerOf<'getGift'>['pieces'][number], index: number) => {
  const { title, option, img, maker, place, materials = [], care, warnings } = piece;
  const made = ['Hecha a mano', maker && `por ${maker}`, place && `en ${place}`].filter(Boolean);
  return (
    <li key={index} className="d-flex gap-3 align-items-start py-3 border-bottom">
      <SquareImage name={img} side={112} className="rounded-3" />
      <div>
        <h2 className="h4 mb-2">{title}</h2>
        {option && <p className="text-body-secondary">{option}</p>}
        <p>{`${made.join(' ')}.${materials.length > 0 ? ` Materiales: ${materials.join(', ')}.` : ''}`}</p>
        {care && <p className="pre-line">{`Cómo cuidarla: ${care}`}</p>}
        {warnings && <p className="pre-line fw-bold">{warnings}</p>}
      </div>
    </li>
  );
};

export const GiftPage = () => {
  const { code = '' } = useParams();
  const load = useCallback(() => call('getGift', { params: { code } }), [code]);
  const { value: gift, failure, retry } = useLoaded(load);
  const problem = failure && toProblem(failure.error);
  const isUnknown = problem?.code === 'NOT_FOUND';
  return (
    <Container className="page gift">
      <PersonalStyles />
      <PageHeading className="h2 mb-3 text-center" documentTitle="Un regalo" noIndex>
        {isUnknown ? 'Aquí no hay ningún regalo' : 'Un regalo para ti'}
      </PageHeading>
      {gift?.message && (
        <Card as="p" className="gift-card pre-line">
          {gift.message}
        </Card>
      )}
      {gift && <ul className="list-unstyled">{gift.pieces.map(pieceOf)}</ul>}
      {!gift && !isUnknown && <LoadState problem={problem} onRetry={retry} />}
      {isUnknown && <p>La dirección está incompleta, o el pedido tiene más de un año.</p>}
      {(gift ?? isUnknown) && contact('email') && (
        <p>
          ¿Ha llegado algo roto? Escríbenos a{' '}
          <a className="text-decoration-underline" href={`mailto:${contact('email')}`}>
            {contact('email')}
          </a>{' '}
          con una foto y el número de pedido que está en la hoja. No necesitas una cuenta.
        </p>
      )}
      {gift && <p className="text-body-secondary small">Esta página se borra al cabo de un año.</p>}
    </Container>
  );
};
