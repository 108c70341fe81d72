/** Writes to somebody; a line that is too short for the address breaks before its @. */
export const EmailLink = ({ email }: { email: string }) => {
  const [name, host] = email.split('@', 2);
  return (
    <a className="email-link" href={`mailto:${email}`}>
      {name}
      <wbr />@{host}
    </a>
  );
};
