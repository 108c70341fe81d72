interface Props {
  question?: string | undefined;
  answer?: string | undefined;
}

/** What the buyer answered (RULE-97). The answer's direction cannot change that of other texts. */
export const AnswerText = ({ question, answer }: Props) =>
  answer === undefined ? null : (
    <span className="d-block small text-break">
      {question} <bdi className="fw-semibold">{answer}</bdi>
    </span>
  );
