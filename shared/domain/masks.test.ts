import {
  isMaskedEmail,
  maskEmail,
  maskName,
  maskPhone,
  maskPostalCode,
  maskText,
} from './masks.ts';

test('a name keeps its first letter', () => {
  expect(['María', 'Ñusta', '𝒜na', ''].map(maskName)).toEqual(['M…', 'Ñ…', '𝒜…', '']);
});

test('an address keeps the first letters of both parts, and is recognised', () => {
  expect(maskEmail('lucia@example.com')).toBe('l…@e…');
  expect(maskEmail('')).toBe('');
  expect(['l…@e…', 'lucia@example.com', ''].map(isMaskedEmail)).toEqual([true, false, false]);
});

test('a telephone keeps its last two figures', () => {
  expect(['+34 600 112 233', '(600) 11-22-3 4', ''].map(maskPhone)).toEqual(['…33', '…34', '']);
});

test('a postal code keeps the province', () => {
  expect(['08001', '123', '1234567890'].map(maskPostalCode)).toEqual([
    '08000',
    '120',
    '1200000000',
  ]);
});

test('a text shows only that it is there', () => {
  expect(['Calle del Horno 3', ''].map(maskText)).toEqual(['…', '']);
});
