import { nanoid } from '@reduxjs/toolkit';
import { useEffect, useState, type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import Button from 'react-bootstrap/Button';
import Form from 'react-bootstrap/Form';
import Stack from 'react-bootstrap/Stack';
import * as z from 'zod/mini';
import type { Law } from '#shared/domain/law.ts';
import { MAX_RECIPIENT, MAX_WITHDRAWN } from '#shared/domain/limits.ts';
import { WithdrawalRequest, type OrderLine } from '#shared/domain/schemas/order.ts';
import { errorsIn } from '#shared/domain/schemas/sentences.ts';
import { shop } from '#shared/domain/shop.ts';
import { pieceText } from '#shared/domain/withdrawals.ts';
import { call } from '../../api/call.ts';
import { fieldErrors, type Errors, useFieldErrors } from '../../forms/field-errors.ts';
import { Choice, Field, TextareaField } from '../../forms/field.tsx';
import { fieldText, useSubmit } from '../../forms/use-submit.ts';
import { paths } from '../../paths.ts';
import { BusyButton } from '../../ui/core/busy-button.tsx';
import { PageHeading } from '../../ui/core/page-heading.tsx';
import { Alert } from '../../ui/on-demand/alert.tsx';

export interface Statement {
  order: string;
  email: string;
  name: string;
  /** Empty for the whole order. */
  pieces: string;
}

/** The API checks the same, but only after the second step. */
const Typed = z.omit(WithdrawalRequest, { id: true });

interface PiecesProps {
  lines: readonly OrderLine[];
  pieces: string;
  error: string | undefined;
  onChange: (pieces: string) => void;
}

/** The checkboxes of a known order add and remove lines of the text. */
const Pieces = ({ lines, pieces, error, onChange }: PiecesProps) => {
  const written = pieces.split('\n').filter((line) => line.trim() !== '');
  const toggle = (line: string) => {
    const others = written.filter((other) => other !== line);
    onChange((written.includes(line) ? others : [...written, line]).join('\n'));
  };
  return (
    <>
      {lines.length > 0 && (
        <fieldset className="mb-3">
          <legend className="h6">Si no es todo el pedido, marca las piezas</legend>
          {lines.map(pieceText).map((line) => (
            <Choice
              key={line}
              type="checkbox"
              checked={written.includes(line)}
              onChange={() => toggle(line)}
            >
              {line}
            </Choice>
          ))}
        </fieldset>
      )}
      <TextareaField
        label="Piezas de las que desistes (opcional)"
        name="pieces"
        hint="Déjalo vacío si desistes de todo el pedido."
        error={error}
        value={pieces}
        maxLength={MAX_WITHDRAWN}
        rows={3}
        onChange={({ target }) => onChange(target.value)}
      />
    </>
  );
};

const Step = ({ heading, children }: { heading: string; children: ReactNode }) => (
  <>
    <PageHeading className="h2 mb-4" noIndex>
      {heading}
    </PageHeading>
    {children}
  </>
);

interface DataProps {
  start: Statement;
  lines: readonly OrderLine[];
  rejected: Errors;
  onDone: (statement: Statement) => void;
}

const DataStep = ({ start, lines, rejected, onDone }: DataProps) => {
  const { errors, check, formProps } = useFieldErrors();
  const [pieces, setPieces] = useState(start.pieces);
  const shown: Errors = { ...rejected, ...errors };
  return (
    <Step heading="Desistir de un pedido">
      <p>
        Tienes {shop().returnDays} días desde que te llega un pedido para desistir de él, entero o
        en parte. No hace falta que digas por qué ni que entres en tu cuenta.
      </p>
      <Form
        {...formProps}
        onSubmit={(event) => {
          event.preventDefault();
          const form = new FormData(event.currentTarget);
          const statement = {
            order: fieldText(form, 'order'),
            email: fieldText(form, 'email'),
            name: fieldText(form, 'name'),
            pieces: pieces.trim(),
          };
          if (check(errorsIn(Typed, statement))) onDone(statement);
        }}
      >
        <Field
          label="Número del pedido"
          name="order"
          hint="Está en el correo de tu pedido, por ejemplo 7K2M-9QXD."
          error={shown['order']}
          defaultValue={start.order}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
        />
        <Field
          label="Correo"
          name="email"
          type="email"
          hint="El de la cuenta con la que compraste. Ahí te llega el justificante."
          error={shown['email']}
          defaultValue={start.email}
          autoComplete="email"
        />
        <Field
          label="Tu nombre"
          name="name"
          error={shown['name']}
          defaultValue={start.name}
          autoComplete="name"
          maxLength={MAX_RECIPIENT}
        />
        <Pieces lines={lines} pieces={pieces} error={shown['pieces']} onChange={setPieces} />
        <Button type="submit" className="w-100">
          Continuar
        </Button>
      </Form>
    </Step>
  );
};

interface SummaryProps {
  statement: Statement;
  confirm: string;
  busy: boolean;
  notice: ReactNode;
  onConfirm: () => void;
  onChange: () => void;
}

const Summary = ({ statement, confirm, busy, notice, onConfirm, onChange }: SummaryProps) => (
  <Step heading="Comprueba los datos">
    {notice}
    <dl className="pre-line text-break">
      <dt>Pedido</dt>
      <dd>{statement.order.toUpperCase()}</dd>
      <dt>Correo</dt>
      <dd>{statement.email}</dd>
      <dt>Nombre</dt>
      <dd>{statement.name}</dd>
      <dt>Desistes de</dt>
      <dd>{statement.pieces === '' ? 'Todo el pedido' : statement.pieces}</dd>
    </dl>
    <Stack direction="horizontal" gap={2} className="flex-wrap">
      <BusyButton busy={busy} onClick={onConfirm}>
        {confirm}
      </BusyButton>
      <Button variant="outline-primary" disabled={busy} onClick={onChange}>
        Cambiar los datos
      </Button>
    </Stack>
  </Step>
);

interface Props {
  words: NonNullable<Law['withdrawal']>;
  start: Statement;
  lines: readonly OrderLine[];
}

/** The words of the buttons are those of the law (RULE-92). The browser keeps nothing typed. */
export const WithdrawalForm = ({ words, start, lines }: Props) => {
  /** The id is empty until the first statement is complete. */
  const [statement, setStatement] = useState({ ...start, id: '' });
  const [isComplete, setComplete] = useState(false);
  const [answer, setAnswer] = useState('');
  const { submit, busy, problem, dismiss } = useSubmit(async () => {
    setAnswer((await call('withdrawOrder', { body: statement })).message);
  });
  const rejected = problem ? fieldErrors(problem, {}) : {};
  const isSummary = isComplete && Object.keys(rejected).length === 0;
  const hasContinued = statement.id !== '';
  useEffect(() => {
    // The focused button has disappeared.
    if (hasContinued) document.querySelector('h1')?.focus();
  }, [isSummary, answer, hasContinued]);

  if (answer !== '') {
    return (
      <Step heading="Hemos recibido tu solicitud">
        <p>{answer}</p>
        <Link className="btn btn-outline-primary" to={paths.home()}>
          Ir a la tienda
        </Link>
      </Step>
    );
  }
  return isSummary ? (
    <Summary
      statement={statement}
      confirm={words.confirm}
      busy={busy}
      notice={problem && <Alert onClose={dismiss}>{`No se ha enviado. ${problem.message}`}</Alert>}
      onConfirm={() => void submit()}
      onChange={() => setComplete(false)}
    />
  ) : (
    <DataStep
      start={statement}
      lines={lines}
      rejected={rejected}
      onDone={(typed) => {
        dismiss();
        // Each statement has its own id, so that a repeated request changes nothing.
        setStatement({ ...typed, id: nanoid() });
        setComplete(true);
      }}
    />
  );
};
