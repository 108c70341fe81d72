/** A thousandth of scrypt's work, which takes the journeys a third of a second per job. */
import crypto from 'node:crypto';

const { scrypt } = crypto;
crypto.scrypt = (password, salt, length, options, done) =>
  scrypt(password, salt, length, { ...options, N: options.N / 1024 }, done);
