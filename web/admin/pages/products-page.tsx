import upload from 'bootstrap-icons/icons/upload.svg';
import { startTransition, useMemo, useRef, useState } from 'react';
import Button from 'react-bootstrap/Button';
import Dropdown from 'react-bootstrap/Dropdown';
import FormCheck from 'react-bootstrap/FormCheck';
import { useDispatch } from 'react-redux';
import { Link, useLocation, useNavigate } from 'react-router-dom';
import { familyKey } from '#shared/domain/families.ts';
import { textSearch } from '#shared/domain/fold-text.ts';
import type { ProductSummary } from '#shared/domain/schemas/product.ts';
import { Field } from '../../forms/field.tsx';
import { EmptyState } from '../../ui/core/page-states.tsx';
import { Icon } from '../../ui/core/icon.tsx';
import { showToast } from '../../ui/core/toasts-slice.ts';
import { paths as shopPaths } from '../../paths.ts';
import { useCall, useList } from '../api/admin-api.ts';
import { useIsHelper } from '../ui/own-rights.ts';
import { CHOOSING, paths } from '../shell/paths.ts';
import { helperColumns, productColumns } from '../features/products/product-columns.tsx';
import {
  filtered,
  ProductFilters,
  useProductFilter,
} from '../features/products/product-filters.tsx';
import { couponState } from '../features/coupons/coupon-rules.ts';
import { CustomerLink } from '../features/products/customer-link.tsx';
import { priceSheet } from '../features/products/price-change.ts';
import { OutsideSale } from '../features/products/outside-sale.tsx';
import { QuickEditDialog } from '../features/products/quick-edit-dialog.tsx';
import { useVisibility } from '../features/products/use-visibility.ts';
import { toProblem } from '../../api/call.ts';
import { AdminPage, CreateLink } from '../ui/admin-page.tsx';
import { ConfirmButton } from '../ui/confirm-button.tsx';
import { searchText, type Column } from '../ui/columns.tsx';
import { DataTable, MenuLink } from '../ui/data-table.tsx';
import { useTableView } from '../ui/table-view.ts';
import { countOf, quoted } from '../../ui/core/words.ts';

const actions = (
  <div className="d-flex gap-2">
    <Link className="btn btn-outline-primary px-3" to={paths.importProducts}>
      <Icon src={upload} /> <span className="long-text">Importar</span>
    </Link>
    <CreateLink to={paths.createProduct} what="producto" />
  </div>
);

const CONSEQUENCE = (
  <p>
    Desaparecerá de la tienda con sus opiniones, y eso no se puede deshacer. Los pedidos en los que
    está conservan su copia.
  </p>
);

const RowActions = ({ product }: { product: ProductSummary }) => {
  const { id, slug, title, family, hidden = false } = product;
  const dispatch = useDispatch();
  const call = useCall();
  const setVisibility = useVisibility();
  const turn = () =>
    setVisibility(product, !hidden).catch((error: unknown) =>
      dispatch(showToast(toProblem(error).message)),
    );
  return (
    <>
      <MenuLink to={paths.editProduct(slug)} label={`Editar ${title}`}>
        Editar
      </MenuLink>
      <MenuLink to={paths.copyProduct(slug)} label={`Duplicar ${title}`}>
        Duplicar
      </MenuLink>
      {family && (
        <MenuLink to={paths.addOption(slug)} label={`Duplicar ${title} como opción`}>
          Duplicar como opción
        </MenuLink>
      )}
      <Dropdown.Item
        as="button"
        type="button"
        aria-label={`${hidden ? 'Mostrar' : 'Ocultar'} ${title}`}
        onClick={() => void turn()}
      >
        {hidden ? 'Mostrar' : 'Ocultar'}
      </Dropdown.Item>
      {product.stock > 0 && <OutsideSale product={product} />}
      <Dropdown.Item href={shopPaths.product(slug)} aria-label={`Ver ${title} en la tienda`}>
        Ver
      </Dropdown.Item>
      <ConfirmButton
        inMenu
        action="Eliminar"
        label={`Eliminar ${title}`}
        title={`¿Eliminar ${quoted(title)}?`}
        onConfirm={() => call('deleteProduct', { params: { id } })}
        done={`${quoted(title)} se ha eliminado.`}
      >
        {CONSEQUENCE}
      </ConfirmButton>
    </>
  );
};

interface Chosen {
  /** Undefined while nothing is being chosen. */
  ids: readonly string[] | undefined;
  products: readonly ProductSummary[];
  /** The products that pass the filters; not all of them match the search of the list. */
  listed: readonly ProductSummary[];
  columns: readonly Column<ProductSummary>[];
  onChange: (ids: readonly string[] | undefined) => void;
}

const toggled = (ids: readonly string[], id: string): readonly string[] =>
  ids.includes(id) ? ids.filter((other) => other !== id) : [...ids, id];

/** Raises or lowers prices. The import page shows the new prices before it saves them. */
const ChangePrices = ({ products }: { products: readonly ProductSummary[] }) => {
  const navigate = useNavigate();
  const percent = useRef<HTMLInputElement>(null);
  return (
    <ConfirmButton
      action="Cambiar precios"
      title="¿Cuánto cambian los precios?"
      confirm="Comprobar los precios"
      isDestructive={false}
      onConfirm={async () =>
        navigate(paths.importProducts, {
          state: { sheet: priceSheet(products, Number(percent.current?.value ?? 0)) },
        })
      }
      done="Comprueba los precios y guárdalos."
    >
      <Field
        ref={percent}
        label="Porcentaje"
        hint="Con menos delante, los baja. Antes de guardar ves cada precio."
        type="number"
        step="any"
        defaultValue={5}
      />
    </ConfirmButton>
  );
};

/** Links to the chosen products, reprices or deletes them. */
const ChosenProducts = ({ ids, products, listed, columns, onChange }: Chosen) => {
  const call = useCall();
  const [{ search }] = useTableView();
  const { data: coupons = [] } = useList('listCoupons', {}, { skip: !ids });
  if (!ids) {
    return (
      <Button variant="link" className="px-0" onClick={() => onChange([])}>
        Elegir varios
      </Button>
    );
  }
  const found = () => {
    const [isFound, textOf] = [textSearch(search), searchText(columns)];
    return listed.filter((product) => isFound(textOf(product)));
  };
  const chosen = products.filter(({ id }) => ids.includes(id));
  const count = countOf(chosen.length, 'producto', 'productos');
  return (
    <div className="button-row">
      <span role="status">{chosen.length === 0 ? 'Elige en la lista.' : `${count}.`}</span>
      <Button variant="link" onClick={() => onChange(found().map(({ id }) => id))}>
        Todos los de la lista
      </Button>
      {chosen.length > 0 && (
        <CustomerLink
          products={chosen}
          coupons={coupons.filter((coupon) => couponState(coupon, new Date()) === 'Vale')}
        />
      )}
      {chosen.length > 0 && <ChangePrices products={chosen} />}
      {chosen.length > 0 && (
        <ConfirmButton
          action="Eliminar"
          title={`¿Eliminar ${count}?`}
          onConfirm={async () => {
            for (const { id } of chosen) await call('deleteProduct', { params: { id } });
            onChange(undefined);
          }}
          done={chosen.length === 1 ? 'Se ha eliminado 1 producto.' : `Se han eliminado ${count}.`}
        >
          <p>{chosen.map(({ title }) => title).join(', ')}.</p>
          {CONSEQUENCE}
        </ConfirmButton>
      )}
      <Button variant="link" onClick={() => onChange(undefined)}>
        Dejarlo
      </Button>
    </div>
  );
};

const HelperActions = ({ product, onEdit }: { product: ProductSummary; onEdit: () => void }) => (
  <>
    <Dropdown.Item
      as="button"
      type="button"
      aria-label={`Cambiar el stock de ${product.title}`}
      // A transition, so that the menu closes first, as in `DialogButton`.
      onClick={() => startTransition(onEdit)}
    >
      Cambiar el stock
    </Dropdown.Item>
    {!product.hidden && (
      <Dropdown.Item
        href={shopPaths.product(product.slug)}
        aria-label={`Ver ${product.title} en la tienda`}
      >
        Ver
      </Dropdown.Item>
    )}
  </>
);

interface NoProductsProps {
  isShopEmpty: boolean;
  isFeatured: boolean;
  isHelper: boolean;
  onShowAll: () => void;
}

const NoProducts = ({ isShopEmpty, isFeatured, isHelper, onShowAll }: NoProductsProps) =>
  isShopEmpty ? (
    <EmptyState title="Todavía no hay productos.">{!isHelper && actions}</EmptyState>
  ) : (
    <EmptyState title="Ningún producto está así.">
      {isFeatured && <p>Edita un producto y dale un puesto en Destacados, del 1 al 99.</p>}
      <Button variant="outline-primary" onClick={onShowAll}>
        Ver todos
      </Button>
    </EmptyState>
  );

/** Ids of the seed are small numbers. All others are ULIDs, which sort by time. */
const newestFirst = (products: readonly ProductSummary[]): ProductSummary[] =>
  products.toSorted((a, b) => (a.id.padStart(26, '0') < b.id.padStart(26, '0') ? 1 : -1));

/** The pieces of a family follow its newest one. */
const familiesTogether = (products: readonly ProductSummary[]): ProductSummary[] => {
  const keyOf = ({ id, family }: ProductSummary): string => (family ? familyKey(family) : id);
  const places = new Map([...new Set(products.map(keyOf))].map((key, place) => [key, place]));
  const placeOf = (product: ProductSummary): number => places.get(keyOf(product)) ?? 0;
  return products.toSorted((a, b) => placeOf(a) - placeOf(b));
};

const useFilteredProducts = () => {
  const products = useList('listAllProducts');
  const { data } = products;
  const [filter, setFilter] = useProductFilter();
  const { state, categoryId } = filter;
  const rows = useMemo(
    () => data && filtered(familiesTogether(newestFirst(data)), { state, categoryId }),
    [data, state, categoryId],
  );
  return { all: data ?? [], query: { ...products, data: rows }, filter, setFilter };
};

/** Undefined while nothing is being chosen. */
const useChosenIds = () =>
  useState<readonly string[] | undefined>(useLocation().state === CHOOSING ? [] : undefined);

export const ProductsPage = () => {
  const { all, query, filter, setFilter } = useFilteredProducts();
  const { data: categories = [] } = useList('listCategories');
  const [editing, setEditing] = useState<ProductSummary | null>(null);
  const [chosen, setChosen] = useChosenIds();
  const isHelper = useIsHelper();
  const columns = useMemo(
    () => (isHelper ? helperColumns : productColumns)(categories, setEditing),
    [categories, isHelper],
  );
  return (
    <AdminPage title="Productos" actions={!isHelper && actions}>
      {all.length > 0 && (
        <ProductFilters products={all} {...{ categories, filter }} onChange={setFilter} />
      )}
      {!isHelper && (all.length > 1 || chosen) && (
        <ChosenProducts
          {...{ ids: chosen, products: all, listed: query.data ?? [], columns }}
          onChange={setChosen}
        />
      )}
      <DataTable
        label="Productos"
        query={query}
        all={all.length}
        columns={columns}
        menuName={chosen ? undefined : ({ title }) => title}
        renderActions={(product) =>
          chosen ? (
            <FormCheck
              aria-label={`Elegir ${product.title}`}
              checked={chosen.includes(product.id)}
              onChange={() => setChosen(toggled(chosen, product.id))}
            />
          ) : isHelper ? (
            <HelperActions product={product} onEdit={() => setEditing(product)} />
          ) : (
            <RowActions product={product} />
          )
        }
        empty={
          <NoProducts
            isShopEmpty={all.length === 0}
            isFeatured={filter.state === 'destacado'}
            isHelper={isHelper}
            onShowAll={() => setFilter({ state: '', categoryId: '' })}
          />
        }
      />
      {editing && (
        <QuickEditDialog
          product={all.find(({ id }) => id === editing.id) ?? editing}
          categories={categories}
          onClosed={() => setEditing(null)}
        />
      )}
    </AdminPage>
  );
};
