import { isMaskedEmail } from '#shared/domain/masks.ts';

/** Explains masked data. Shown if at least one address in the list is masked (ADR-0050). */
export const MaskedNote = ({ emails }: { emails: readonly (string | undefined)[] }) =>
  emails.some((email) => email !== undefined && isMaskedEmail(email)) && (
    <p className="cell-note">
      La demostración es pública: de los datos que escriben otras visitas solo se ve una parte.
    </p>
  );
