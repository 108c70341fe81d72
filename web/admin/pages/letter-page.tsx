import { useContext } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { MAX_LETTER_PIECES } from '#shared/domain/limits.ts';
import { fullTitle } from '#shared/domain/products.ts';
import { Letter } from '#shared/domain/schemas/mail.ts';
import { maxLengthOf } from '#shared/domain/schemas/fields.ts';
import { DemoContext } from '../../api/site-config.ts';
import { selectSession } from '../../features/account/core/session-slice.ts';
import { EmptyState } from '../../ui/core/page-states.tsx';
import { showToast } from '../../ui/core/toasts-slice.ts';
import { quoted } from '../../ui/core/words.ts';
import { useCall, useIdempotencyKey, useList } from '../api/admin-api.ts';
import { paths } from '../shell/paths.ts';
import { AdminForm } from '../ui/admin-form.tsx';
import { AdminPage } from '../ui/admin-page.tsx';
import { LongTextField, OptionField, TextField } from '../ui/fields.tsx';
import { formSchema } from '../ui/form-values.ts';
import { Loaded } from '../ui/loaded.tsx';
import { useQuestion } from '../ui/dialog.tsx';
import { countText } from '../ui/texts.ts';
import { Drafted, useLeaveSaved } from '../ui/unsaved.tsx';

const { subject, text } = Letter.shape;

const NO_PIECES = Array.from({ length: MAX_LETTER_PIECES }, () => '');

const LetterForm = formSchema(
  ({ pieces, ...typed }) => ({
    ...typed,
    pieces: [...new Set((pieces as string[]).filter(Boolean))],
  }),
  Letter,
);

const PieceFields = () => {
  const { data = [] } = useList('listAllProducts');
  const shown = data.filter(({ hidden }) => !hidden);
  return NO_PIECES.map((_, at) => (
    <OptionField key={at} name={`pieces.${at}`} label={`Pieza ${at + 1}`}>
      <option value="">Ninguna</option>
      {shown.map((product) => (
        <option key={product.id} value={product.id}>
          {fullTitle(product)}
        </option>
      ))}
    </OptionField>
  ));
};

const WriteLetter = ({ count }: { count: number }) => {
  const call = useCall();
  const headers = useIdempotencyKey();
  const leave = useLeaveSaved();
  const dispatch = useDispatch();
  const session = useSelector(selectSession);
  const { ask, dialog } = useQuestion();
  const people = count === 1 ? 'una persona' : `${countText(count)} personas`;
  const own = session.role === 'admin' ? session.account.email : '';
  const questionAbout = (letter: Letter) => ({
    title: `¿Enviar la carta a ${people}?`,
    text: `${quoted(letter.subject)} llegará a ${people}. No se puede parar ni corregir, y no podrás enviar otra hasta mañana.`,
    confirm: `Enviar a ${people}`,
  });
  return (
    <AdminForm
      action="Enviármela a mí"
      more={count > 0 ? `Enviar a ${people}` : undefined}
      failure="La carta no ha salido"
      schema={LetterForm}
      values={{ subject: '', text: '', pieces: NO_PIECES }}
      save={async (letter, { isMore }) => {
        if (!isMore) {
          await call('sendLetter', { headers: {}, body: { ...letter, preview: true } });
          dispatch(showToast(`Te la hemos enviado a ${own}.`));
        } else if (await ask(questionAbout(letter))) {
          await call('sendLetter', { headers, body: letter });
          await leave(`La carta va saliendo a ${people}.`, paths.subscribers);
        }
      }}
    >
      <TextField name="subject" label="Asunto" required maxLength={maxLengthOf(subject)} />
      <LongTextField
        name="text"
        label="Texto"
        required
        rows={10}
        hint="Cada línea es un párrafo. Debajo van las piezas que elijas y el enlace para darse de baja."
        maxLength={maxLengthOf(text)}
      />
      <PieceFields />
      {dialog}
    </AdminForm>
  );
};

export const LetterPage = () => {
  const isDemo = useContext(DemoContext) !== null;
  const subscribers = useList('listSubscribers');
  return (
    <AdminPage title="Escribir una carta" back={{ to: paths.subscribers, text: 'Boletín' }}>
      {isDemo ? (
        <EmptyState title="En la demostración no se envían cartas.">
          <p>En tu tienda escribirás aquí a todas las personas apuntadas al boletín.</p>
        </EmptyState>
      ) : (
        <Loaded query={subscribers}>
          {({ length }) => (
            <Drafted form="letter">
              <WriteLetter count={length} />
            </Drafted>
          )}
        </Loaded>
      )}
    </AdminPage>
  );
};
