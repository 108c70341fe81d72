import { useDispatch } from 'react-redux';
import { MAX_REVIEW } from '#shared/domain/limits.ts';
import { ReviewModeration, type ModeratedReview } from '#shared/domain/schemas/review.ts';
import { showToast } from '../../../ui/core/toasts-slice.ts';
import { useCall } from '../../api/admin-api.ts';
import { AdminForm } from '../../ui/admin-form.tsx';
import { DialogButton } from '../../ui/confirm-button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { LongTextField } from '../../ui/fields.tsx';
import { formSchema, typedText } from '../../ui/form-values.ts';
import { fullName } from '../../ui/texts.ts';

const replySchema = formSchema((typed) => ({ reply: typedText(typed, 'reply') }), ReviewModeration);

interface Props {
  review: ModeratedReview;
  onClosed: () => void;
}

const ReplyDialog = ({ review: { id, user, content }, onClosed }: Props) => {
  const dispatch = useDispatch();
  const call = useCall();
  return (
    <Dialog title={`Responder a ${fullName(user)}`} closedBy="closerequest" onClosed={onClosed}>
      <AdminForm
        action="Publicar la respuesta"
        failure="No se pudo publicar la respuesta"
        schema={replySchema}
        values={{ reply: '' }}
        save={async (body) => {
          await call('moderateReview', { params: { id }, body });
          dispatch(showToast('Tu respuesta está en la página de la pieza.'));
          onClosed();
        }}
      >
        <blockquote className="pre-line text-break">{content}</blockquote>
        <LongTextField
          name="reply"
          label="Tu respuesta"
          required
          rows={4}
          maxLength={MAX_REVIEW}
          hint="La lee todo el mundo, debajo de la opinión. Se responde una sola vez y no se puede cambiar."
        />
      </AdminForm>
    </Dialog>
  );
};

export const ReplyButton = ({ review, about }: { review: ModeratedReview; about: string }) => (
  <DialogButton
    label={`Responder a ${fullName(review.user)} sobre ${about}`}
    renderDialog={(onClosed) => <ReplyDialog review={review} onClosed={onClosed} />}
  >
    Responder
  </DialogButton>
);
