import { nanoid } from '@reduxjs/toolkit';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { useApiDispatch } from '../../api/dispatch.ts';
import { quoted } from '../../ui/on-demand/quoted.ts';
import { showToast } from '../../ui/core/toasts-slice.ts';
import { paths } from '../shell/paths.ts';
import { createCategory } from '../features/categories/categories-slice.ts';
import { CategoryForm } from '../features/categories/category-form.tsx';
import { AdminPage } from '../ui/admin-page.tsx';
import { answerOrThrow } from '../api/admin-thunk.ts';
import { SAVED } from '../ui/use-unsaved-changes.tsx';

/** `/admin/createCategory` */
export const CreateCategoryPage = () => {
  const dispatch = useApiDispatch();
  // One for all attempts, so that a lost answer makes no second record (RULE-47).
  const [key] = useState(() => nanoid());
  const navigate = useNavigate();
  return (
    <AdminPage title="Crear categoría" back={{ to: paths.categories(), text: 'Categorias' }}>
      <CategoryForm
        failure="No se pudo crear la categoría"
        save={async (form) => {
          const { name } = await answerOrThrow(dispatch(createCategory({ form, key })));
          dispatch(showToast(`La categoría ${quoted(name)} ya está en la tienda.`));
          await navigate(paths.categories(), SAVED);
        }}
      />
    </AdminPage>
  );
};
