/**
 * Gives scrypt a thousandth of its work in the functions of the journeys' shop: several hundred jobs would
 * take a third of a second each. functions/http/passwords.test.ts tests the real one.
 */
import crypto from 'node:crypto';

const { scrypt } = crypto;
crypto.scrypt = (password, salt, length, options, done) =>
  scrypt(password, salt, length, { ...options, N: options.N / 1024 }, done);
