interface Props {
  question?: string | undefined;
  answer?: string | undefined;
}

/** The buyer's answer (RULE-97). Its direction of writing cannot change that of other texts. */
export const AnswerText = ({ question, answer }: Props) =>
  answer === undefined ? null : (
    <span className="d-block small text-break">
      {question} <bdi className="fw-semibold">{answer}</bdi>
    </span>
  );
