/** A mailto link. A long address breaks before the @. */
export const EmailLink = ({ email }: { email: string }) => {
  const [name, host] = email.split('@', 2);
  return (
    <a className="email-link" href={`mailto:${email}`}>
      {name}
      <wbr />@{host}
    </a>
  );
};
