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
