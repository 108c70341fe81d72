import { Link } from 'react-router-dom';
import { isFixedCategory } from '#shared/domain/categories.ts';
import type { Category } from '#shared/domain/schemas/category.ts';
import { EmptyState } from '../../ui/core/page-states.tsx';
import { quoted } from '../../ui/core/words.ts';
import { useCall, useList } from '../api/admin-api.ts';
import { paths } from '../shell/paths.ts';
import { AdminPage, CreateLink } from '../ui/admin-page.tsx';
import { imageColumn, type Column } from '../ui/columns.tsx';
import { ConfirmButton } from '../ui/confirm-button.tsx';
import { DataTable, MenuLink } from '../ui/data-table.tsx';

const COLUMNS: readonly Column<Category>[] = [
  imageColumn(({ img }) => img),
  {
    id: 'nombre',
    header: 'Nombre',
    value: ({ name }) => name,
    cell: ({ id, name }) => <Link to={paths.editCategory(id)}>{name}</Link>,
    card: 'title',
  },
];

const Deletion = ({ category: { id, name } }: { category: Category }) => {
  const call = useCall();
  const isFixed = isFixedCategory(id);
  return (
    <ConfirmButton
      inMenu
      action="Eliminar"
      label={`Eliminar ${name}`}
      title={
        isFixed ? `${quoted(name)} no se puede eliminar` : `¿Eliminar la categoría ${quoted(name)}?`
      }
      isRejected={isFixed}
      onConfirm={() => call('deleteCategory', { params: { id } })}
      done={`La categoría ${quoted(name)} se ha eliminado.`}
    >
      <p>
        {isFixed
          ? 'Es una de las cinco categorías de la portada, que la tienda necesita. Puedes cambiarle el nombre y la fotografía.'
          : 'Desaparecerá de la tienda. Solo se elimina una categoría vacía: si tiene productos, la tienda lo dirá y no borrará nada.'}
      </p>
    </ConfirmButton>
  );
};

const create = <CreateLink to={paths.createCategory} what="categoría" />;

export const CategoriesPage = () => (
  <AdminPage title="Categorias" actions={create}>
    <DataTable
      label="Categorías"
      query={useList('listCategories')}
      columns={COLUMNS}
      isShort
      menuName={({ name }) => name}
      renderActions={(category) => (
        <>
          <MenuLink to={paths.editCategory(category.id)} label={`Editar ${category.name}`}>
            Editar
          </MenuLink>
          <Deletion category={category} />
        </>
      )}
      empty={<EmptyState title="Todavía no hay categorías.">{create}</EmptyState>}
    />
  </AdminPage>
);
