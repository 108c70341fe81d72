import { knownQuery } from './edge.ts';

test.each([
  ['/api/products', '/api/products'],
  ['/api/products?categoryId=2', '/api/products?categoryId=2'],
  [
    '/api/products?utm_source=a&categoryId=2&categoryId=3&x',
    '/api/products?categoryId=2&categoryId=3',
  ],
  ['/api/products?x=1', '/api/products'],
  ['/api/products?CategoryId=2', '/api/products'],
  ['/api/reviews?after=a?b&%61fter=c', '/api/reviews?after=a?b'],
])('passes %s on as %s, like CloudFront', (url, expected) => {
  expect(knownQuery(url)).toBe(expected);
});
