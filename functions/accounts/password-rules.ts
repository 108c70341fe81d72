/** Password strength (RULE-11, PROMISE-S05). The schemas also check the length in UTF-16 units. */
import { ShopError } from '#shared/domain/errors.ts';
import type { Role } from '#shared/domain/ids.ts';

/** In characters. */
const MIN_LENGTH: Record<Role, number> = { user: 8, admin: 12 };

/** The most common passwords of at least eight characters, in Spanish and English. */
const COMMON = new Set(
  `12345678 123456789 1234567890 12341234 11111111 00000000 88888888 87654321 987654321 0987654321
  123123123 147258369 159753456 1q2w3e4r 1q2w3e4r5t 1qaz2wsx q1w2e3r4 qwertyui qwertyuiop qwerty123
  qwerty12345 asdfghjk asdfghjkl zxcvbnm1 password password1 password12 password123 passw0rd p@ssw0rd
  contraseña contrasena contraseña1 contrasena1 contraseña123 contrasena123 mipassword clave123
  clave1234 claveclave iloveyou teamomucho teamo123 tequiero tequieromucho princesa princesa1
  corazon1 barcelona realmadrid realmadrid1 atletico1 football baseball superman spiderman pokemon1
  sunshine starwars trustno1 whatever welcome1 welcome123 letmein1 admin123 admin1234 administrador
  abcd1234 abc12345 a1b2c3d4 aa123456 abcdefgh abcdefghi usuario1 usuario123 bienvenido mariposa
  estrella chocolate alejandro alejandra francisco fernando elizabeth jennifer michelle computer
  internet samsung1 minecraft colombia argentina mexico123 españa123 espana123 dragon123 monkey123
  master123 football1 michael1 jordan23 charlie1 cualquiera secreto1 hola1234 holahola hello123
  test1234 changeme guadalupe sebastian santiago valentina margarita tequiero1 1234qwer qwer1234`
    .split(/\s+/)
    .filter(Boolean),
);

/**
 * Returns why a password is rejected, as a Spanish sentence, or `undefined` for a good password.
 * @param person names and e-mail, which are rejected as passwords
 */
export const weakness = (
  password: string,
  role: Role,
  person: { firstname: string; lastname: string; email: string },
): string | undefined => {
  const plain = password.normalize('NFKC').toLowerCase();
  if ([...plain].length < MIN_LENGTH[role]) {
    return `La contraseña debe tener al menos ${MIN_LENGTH[role]} caracteres.`;
  }
  if (COMMON.has(plain) || new Set(plain).size < 3) {
    return 'Esa contraseña es de las más usadas. Elige otra que nadie pueda adivinar.';
  }
  const { firstname, lastname, email } = person;
  const own = [firstname, lastname, `${firstname}${lastname}`, email, email.split('@')[0] ?? ''];
  const bare = (text: string): string => text.toLowerCase().replace(/[\s\d]+/g, '');
  if (own.some((name) => name !== '' && bare(name) === bare(plain))) {
    return 'La contraseña no puede ser tu nombre ni tu correo.';
  }
  return undefined;
};

/** @throws ShopError WEAK_PASSWORD with the reason, for the field `password` */
export const requireStrong = (
  password: string,
  role: Role,
  person: { firstname: string; lastname: string; email: string },
): void => {
  const message = weakness(password, role, person);
  if (message === undefined) return;
  throw new ShopError('WEAK_PASSWORD', {
    message,
    details: [{ field: 'password', code: 'WEAK', message }],
  });
};
