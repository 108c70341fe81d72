import { isMaskedEmail } from '#shared/domain/masks.ts';

/** A mailto link, or plain text for a masked address. A long address breaks before the @. */
export const EmailLink = ({ email }: { email: string }) => {
  if (isMaskedEmail(email)) return email;
  const [name, host] = email.split('@', 2);
  return (
    <a className="email-link" href={`mailto:${email}`}>
      {name}
      <wbr />@{host}
    </a>
  );
};

/** Explains masked data. Shown if at least one address in the list is masked (ADR-0050). */
export const MaskedNote = ({ emails }: { emails: readonly (string | undefined)[] }) =>
  emails.some((email) => email !== undefined && isMaskedEmail(email)) && (
    <p className="text-secondary small">
      La demostración es pública: de los datos que escriben otras visitas solo se ve una parte.
    </p>
  );
