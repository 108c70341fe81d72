import { line, optionalLine, paragraph } from './fields.ts';

test.each([
  ['\u202eJarra\u202c', 'Jarra'],
  ['Ja\u200brra\u00ad \u2066ocre\u2069', 'Jarra ocre'],
  [' \u200e Jarra \u200f ', 'Jarra'],
  ['👩🏽\u200d🎨 y ❤️\u200d🔥', '👩🏽\u200d🎨 y ❤️\u200d🔥'],
])('a line loses invisible characters, except in emoji: %j', (typed, read) => {
  expect([line(20).parse(typed), optionalLine(20).parse(typed)]).toEqual([read, read]);
  expect(paragraph(20).parse(typed)).toBe(typed.trim());
});

test.each(['\u200b', '\u2060\ufeff', ' \u200d '])('a line of %j is empty', (typed) => {
  expect(optionalLine(9).parse(typed)).toBe('');
  expect(line(9, 'Escribe algo.').safeParse(typed).error?.issues).toMatchObject([
    { message: 'Escribe algo.' },
  ]);
});
