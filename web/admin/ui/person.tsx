/** Names, addresses and telephone numbers of people. */
import { isMaskedEmail } from '#shared/domain/masks.ts';

export const fullName = ({
  firstname,
  lastname,
}: {
  firstname: string;
  lastname: string;
}): string => `${firstname} ${lastname}`;

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

/** The `href` of a telephone number. */
export const phoneHref = (phone: string): string => `tel:${phone.replace(/[^+\d]/g, '')}`;

/**
 * A telephone number for CSV files: `+34600111222` → `+34 600 111 222`. The forms of carriers take
 * it, and its spaces make a spreadsheet keep it as text: without them, the number would lose its
 * `+` or its first zero.
 */
export const phoneText = (phone: string): string => {
  const [plus, digits] = [/^\s*(?:\+|00)/.test(phone), phone.replace(/\D/g, '')];
  const national = plus ? digits.replace(/^00/, '') : digits;
  return `${plus ? '+' : ''}${national.replace(/\B(?=(\d{3})+$)/g, ' ')}`;
};

/** Explains masked data. Shown if at least one address in the list is masked (ADR-0050). */
export const MaskedNote = ({ emails }: { emails: readonly (string | undefined)[] }) =>
  emails.some((email) => email !== undefined && isMaskedEmail(email)) && (
    <p className="text-secondary small">
      La demostración es pública: de los datos que escriben otras visitas solo se ve una parte.
    </p>
  );
