import { MAX_ANSWER } from '#shared/domain/limits.ts';
import type { Facts } from '#shared/domain/schemas/facts.ts';

/** The page's button reads the field, so that an answer typed before hydration counts. */
export const QuestionField = ({ question, questionRequired }: Facts) => (
  <div className="mb-3">
    <label className="form-label" htmlFor="respuesta">
      {question} {questionRequired ? '(obligatoria)' : '(opcional)'}
    </label>
    <input
      id="respuesta"
      className="form-control"
      autoComplete="off"
      maxLength={MAX_ANSWER}
      required={questionRequired}
      aria-describedby="respuesta-nota"
    />
    <p className="form-text" id="respuesta-nota">
      Una pieza personalizada no se puede devolver, salvo que tenga un defecto.
    </p>
  </div>
);
