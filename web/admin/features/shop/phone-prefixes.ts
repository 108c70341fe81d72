const PREFIXES =
  'AD376 AR54 AT43 BE32 BO591 BR55 CH41 CL56 CO57 CR506 CU53 DE49 DO1 EC593 ES34 FR33 GB44 GQ240 ' +
  'GT502 HN504 IT39 MX52 NI505 NL31 PA507 PE51 PR1 PT351 PY595 SV503 US1 UY598 VE58';

/** `600 100 200` in Spain → `+34 600 100 200`; national numbers have at most ten digits. */
export const withPrefix = (typed: string, country: string): string => {
  if (!/^\d[\d ]*$/.test(typed)) return typed;
  const [, prefix] = new RegExp(`${country}(\\d+)`).exec(PREFIXES) ?? [];
  if (typed.startsWith('00')) return `+${typed.slice(2)}`;
  if (typed.replaceAll(' ', '').length > 10) return `+${typed}`;
  return prefix === undefined ? typed : `+${prefix} ${typed}`;
};
