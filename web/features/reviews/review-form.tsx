import { nanoid } from '@reduxjs/toolkit';
import { useId, useRef, useState } from 'react';
import FormLabel from 'react-bootstrap/FormLabel';
import type { ProductId } from '#shared/domain/ids.ts';
import { MAX_REVIEW } from '#shared/domain/limits.ts';
import { ONLY_BUYERS } from '#shared/domain/law.ts';
import { shop } from '#shared/domain/shop.ts';
import type { User } from '#shared/domain/schemas/account.ts';
import type { PostedReview } from '#shared/domain/schemas/review.ts';
import { call } from '../../api/call.ts';
import { useOwnCall } from '../../api/dispatch.ts';
import { useSubmit } from '../../forms/use-submit.ts';
import { BusyButton } from '../../ui/core/busy-button.tsx';
import { recall, remember } from '../../ui/core/stored-values.ts';
import { TextareaField } from '../../forms/field.tsx';

/** The unsent text survives a reload and a new sign-in. */
const draftOf = (product: ProductId): string => `lumbre/review/${product}`;

interface Props {
  productId: ProductId;
  author: User;
  /** `postedAt` is in epoch ms. */
  onPosted: (own: { review: PostedReview; postedAt: number }) => void;
}

const useReview = ({ productId, author, onPosted }: Props) => {
  const own = useOwnCall();
  const [content, setContent] = useState(() => recall(draftOf(productId)) ?? '');
  const [rating, setRating] = useState(0);
  const [isPosted, setPosted] = useState(false);
  /** The same content is sent again with the same key, so that it is published once (RULE-47). */
  const last = useRef({ key: '', sent: '' });

  const write = (text: string) => {
    setContent(text);
    remember(draftOf(productId), text);
  };
  const submission = useSubmit(async () => {
    const body = { productId, content, rating };
    const sent = JSON.stringify(body);
    if (last.current.sent !== sent) last.current = { key: nanoid(), sent };
    const headers = { 'idempotency-key': last.current.key };
    const posted = await own((token) => call('postReview', { token, headers, body }));
    const { firstname, lastname, avatar } = author;
    onPosted({
      review: { ...posted, user: { firstname, lastname, avatar } },
      postedAt: Date.now(),
    });
    write('');
    setRating(0);
    last.current = { key: '', sent: '' };
    setPosted(true);
  });
  return {
    ...submission,
    content,
    rating,
    setRating,
    isPosted,
    edit: (text: string) => {
      write(text);
      submission.dismiss();
      setPosted(false);
    },
  };
};

interface StarsProps {
  legend: string;
  value: number;
  onChange: (value: number) => void;
}

/** Native radio buttons, so that arrow keys work. */
const StarsField = ({ legend, value, onChange }: StarsProps) => {
  const name = useId();
  const radio = (stars: number) => (
    <input
      className="visually-hidden"
      type="radio"
      name={name}
      checked={value === stars}
      onChange={() => onChange(stars)}
    />
  );
  return (
    <fieldset className="stars-field d-flex flex-wrap align-items-center">
      <FormLabel as="legend" className="m-0 ms-2 fs-6">
        {legend}
      </FormLabel>
      {[1, 2, 3, 4, 5].map((stars) => (
        <label key={stars} className={stars <= value ? 'star star-filled' : 'star'}>
          {radio(stars)}
          <span className="visually-hidden">{`${stars} de 5`}</span>
        </label>
      ))}
      <label className="no-stars">
        {radio(0)}
        Sin estrellas
      </label>
    </fieldset>
  );
};

/** An empty comment is not sent (SPEC-5). After a failure the text stays. */
export const ReviewForm = (props: Props) => {
  const { firstname, lastname } = props.author;
  const { content, rating, setRating, edit, submit, busy, problem, isPosted } = useReview(props);
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (content.trim() !== '') void submit();
      }}
    >
      <h3 className="mb-3">Deja tu opinión</h3>
      {shop().law?.onlyBuyersReview && <p>{ONLY_BUYERS}</p>}
      <StarsField legend="Tu valoración" value={rating} onChange={setRating} />
      <TextareaField
        label="Tu comentario"
        hint={`Se publicará con tu nombre, ${firstname} ${lastname}.`}
        name="content"
        rows={4}
        maxLength={MAX_REVIEW}
        value={content}
        onChange={({ target }) => edit(target.value)}
      />
      <BusyButton type="submit" busy={busy}>
        Publicar opinión
      </BusyButton>
      <p className="form-outcome" role="status">
        {problem
          ? `Tu opinión no se ha publicado. ${problem.message}`
          : isPosted && 'Gracias: tu opinión ya está publicada.'}
      </p>
    </form>
  );
};
