import type { CategoryId, ProductId, Slug, UserId } from '#shared/domain/ids.ts';
import type { User } from '#shared/domain/schemas/account.ts';
import type { Address } from '#shared/domain/schemas/order.ts';
import type { ProductSummary } from '#shared/domain/schemas/product.ts';

export const piece = (
  id: string,
  { price = 10, stock = 5 } = {},
): Pick<ProductSummary, 'id' | 'title' | 'price' | 'stock' | 'img' | 'slug' | 'description'> => ({
  id: id as ProductId,
  title: `Pieza ${id}`,
  price,
  stock,
  img: { img1: `${id}-1.webp`, img2: `${id}-2.webp` },
  slug: `pieza-${id}` as Slug,
  description: '',
});

/** As the API answers it: without ratings, with the photographs `a.webp` and `img2`. */
export const summary = ({
  img2 = 'b.webp',
  ...given
}: Partial<ProductSummary>): ProductSummary => ({
  ...piece('7'),
  ...{ rating: 0, ratingCount: 0, categoryId: 2 as CategoryId, version: 1 },
  ...given,
  name: given.title ?? 'Pieza 7',
  img1: 'a.webp',
  img2,
  img: { img1: 'a.webp', img2 },
});

export const USER: User = {
  id: 'u1' as UserId,
  firstname: 'Ana',
  lastname: 'Ruiz',
  email: 'ana@example.com',
  emailConfirmed: true,
  phone: '',
  address: '',
  avatar: null,
};

export const ADDRESS: Address = {
  pais: 'España',
  provincia: 'Barcelona',
  ciudad: 'Barcelona',
  codigoPostal: '08001',
  direccion: 'Carrer de la Llum 3, 2.º 1.ª',
};
