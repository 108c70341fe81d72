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
