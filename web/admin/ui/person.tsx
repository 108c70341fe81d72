import { isMaskedEmail } from '#shared/domain/masks.ts';

interface EmailProps {
  email: string;
  className?: string;
}

/** Plain text for a masked address. A long address breaks before the @. */
export const EmailLink = ({ email, className = 'email-link' }: EmailProps) => {
  if (isMaskedEmail(email)) return email;
  const [name, host] = email.split('@', 2);
  return (
    <a className={className} href={`mailto:${email}`}>
      {name}
      <wbr />@{host}
    </a>
  );
};

export const PhoneLink = ({ phone, className }: { phone: string; className?: string }) =>
  /^[+\d][\d\s().-]*$/.test(phone) ? (
    <a className={className} href={`tel:${phone.replace(/[^+\d]/g, '')}`}>
      {phone}
    </a>
  ) : (
    phone
  );

export const MaskedNote = ({ emails }: { emails: readonly (string | undefined)[] }) =>
  emails.some((email) => email !== undefined && isMaskedEmail(email)) && (
    <p className="text-secondary small">
      La demostración es pública: de los datos que escriben otras visitas solo se ve una parte.
    </p>
  );
