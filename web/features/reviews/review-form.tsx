import { nanoid } from '@reduxjs/toolkit';
import { useRef, useState } from 'react';
import type { ProductId } from '#shared/domain/ids.ts';
import { MAX_REVIEW } from '#shared/domain/limits.ts';
import type { User } from '#shared/domain/schemas/account.ts';
import type { PostedReview } from '#shared/domain/schemas/review.ts';
import type { Problem } from '../../api/call.ts';
import { useApiDispatch } from '../../api/dispatch.ts';
import { Button } from '../../ui/core/button.tsx';
import { TextareaField } from '../../forms/field.tsx';
import { StarsField } from '../../forms/stars-field.tsx';
import { postReview } from './post-review.ts';
import { readReviewDraft, writeReviewDraft } from './review-draft.ts';

interface Props {
  productId: ProductId;
  author: User;
  token: string;
  /** `postedAt` is in epoch ms. */
  onPosted: (own: { review: PostedReview; postedAt: number }) => void;
}

type Outcome = 'none' | 'sending' | 'posted' | Problem;

const sentence = (outcome: Outcome): string => {
  if (outcome === 'posted') return 'Gracias: tu opinión ya está publicada.';
  return typeof outcome === 'string' ? '' : `Tu opinión no se ha publicado. ${outcome.message}`;
};

/**
 * Form for a comment and stars. An empty comment is not submitted (SPEC-5). After a failure the
 * text stays, and a message gives the reason.
 */
export const ReviewForm = ({ productId, author, token, onPosted }: Props) => {
  const dispatch = useApiDispatch();
  const [content, setContent] = useState(() => readReviewDraft(productId));
  const [rating, setRating] = useState(0);
  const [outcome, setOutcome] = useState<Outcome>('none');
  const isSending = outcome === 'sending';
  /** Key and content of the last attempt. The same content is sent again with the same key. */
  const attempt = useRef({ key: '', sent: '' });

  const write = (text: string) => {
    setContent(text);
    writeReviewDraft(productId, text);
  };
  const submit = async () => {
    if (content.trim() === '' || isSending) return;
    setOutcome('sending');
    const sent = JSON.stringify([content, rating]);
    if (attempt.current.sent !== sent) attempt.current = { key: nanoid(), sent };
    const { key } = attempt.current;
    const action = await dispatch(postReview({ productId, content, rating, token, key }));
    if (postReview.rejected.match(action)) {
      setOutcome(action.error);
      return;
    }
    const { firstname, lastname, avatar } = author;
    onPosted({
      review: { ...action.payload, user: { firstname, lastname, avatar } },
      postedAt: Date.now(),
    });
    write('');
    setRating(0);
    attempt.current = { key: '', sent: '' };
    setOutcome('posted');
  };

  return (
    <form
      className="review-form"
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      <h3>Deja tu opinión</h3>
      <StarsField legend="Tu valoración" value={rating} onChange={setRating} />
      <TextareaField
        label="Tu comentario"
        hint={`Se publicará con tu nombre, ${author.firstname} ${author.lastname}.`}
        name="content"
        rows={4}
        maxLength={MAX_REVIEW}
        value={content}
        onChange={({ target }) => {
          write(target.value);
          if (!isSending) setOutcome('none');
        }}
      />
      <Button type="submit" busy={isSending}>
        Publicar opinión
      </Button>
      <p className="form-outcome" role="status">
        {sentence(outcome)}
      </p>
    </form>
  );
};
