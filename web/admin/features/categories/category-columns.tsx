import { Link } from 'react-router-dom';
import type { Category } from '#shared/domain/schemas/category.ts';
import { ResponsiveImage } from '../../../ui/core/responsive-image.tsx';
import { paths } from '../../shell/paths.ts';
import type { Column } from '../../ui/columns.ts';

export const CATEGORY_COLUMNS: readonly Column<Category>[] = [
  {
    id: 'foto',
    header: 'Fotografía',
    value: ({ img }) => img,
    cell: ({ img }) => <ResponsiveImage name={img} alt="" sizes="64px" width={64} height={64} />,
    isImage: true,
  },
  {
    id: 'id',
    header: 'Id',
    value: ({ id }) => id,
    orderNames: ['de menor a mayor', 'de mayor a menor'],
    card: 'labelled',
  },
  {
    id: 'nombre',
    header: 'Nombre',
    value: ({ name }) => name,
    cell: ({ id, name }) => <Link to={paths.editCategory(id)}>{name}</Link>,
    card: 'title',
  },
];
