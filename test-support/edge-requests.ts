import { IMAGES_PATH } from '#shared/domain/image-path.ts';

/**
 * - `published`: an object of the site's bucket, or the API if it is missing
 * - `files`: a file of the built site
 * - `images`: an object of the images' bucket
 * - `api`: a call of the API
 * - `302`: the redirect to the home page
 */
export const EDGE_REQUESTS: readonly (readonly [path: string, answer: string])[] = [
  ['/', 'published /pages/home/index'],
  ['/index.html', 'published /pages/home/index'],
  ['/products', 'published /pages/products/index'],
  ['/product/jarron-terracota', 'published /pages/product/jarron-terracota'],
  ['/product/jarron-terracota/', 'published /pages/product/jarron-terracota'],
  ['/Product/jarron-terracota', 'published /pages/product/jarron-terracota'],
  ['/product/jarr%C3%B3n', 'published /pages/product/-'],
  ['/product/%252e%252e', 'published /pages/product/-'],
  ['/products/7', 'published /pages/productAlias/7'],
  ['/categories/2', 'published /pages/category/2'],
  ['/product/search', 'published /pages/search/index'],
  ['/product/search/2.5%20l', 'published /pages/search/index'],
  ['/sitemap.xml', 'published /pages/sitemap/index'],
  ['/feed/2.xml', 'published /pages/feed/2'],
  ['/robots.txt', 'published /pages/robots/index'],
  ['/catalogue/all.json', 'published /pages/catalogue/all'],
  ['/categories/', '302'],
  ['/product/a/b', '302'],
  ['/apiary', '302'],
  ['/pages/home/index', '302'],
  ['/wp-login.php', '302'],
  ['/cart/information', 'published /pages/shell/index'],
  ['/resetpassword/eyJhbGciOi.J9.abc-_x', 'published /pages/shell/index'],
  ['/profile/7', 'published /pages/shell/index'],
  ['/admin/editProduct/jarron', 'files /admin/index.html'],
  ['/brand/favicon.svg', 'files /brand/favicon.svg'],
  ['/assets/index-B1x2.js', 'files /assets/index-B1x2.js'],
  ['/favicon.ico', 'published /pages/icon/index'],
  ['/api/products/jarron-terracota', 'api /api/products/jarron-terracota'],
  ['/api/users/resetpassword', 'api /api/users/resetpassword'],
  ['/api/no/such/route', 'api /api/no/such/route'],
  [`${IMAGES_PATH}jarron-terracota-1-400w.webp`, 'images /jarron-terracota-1-400w.webp'],
  [IMAGES_PATH, 'images 404'],
  [`${IMAGES_PATH}..%2fx.webp`, 'images 404'],
  [`${IMAGES_PATH}x.svg`, 'images 404'],
];
