import { get, useFormContext, type FieldError } from 'react-hook-form';
import { Link } from 'react-router-dom';
import { isLegalPage, LEGAL_TITLES } from '#shared/domain/legal.ts';
import type { Settings } from '#shared/domain/schemas/settings.ts';
import { missingForSale, outdatedTexts, type MissingSetting } from '#shared/domain/settings.ts';
import { quoted } from '../../../ui/core/words.ts';
import { useMissingForSale } from '../../api/saved-settings.ts';
import { paths } from '../../shell/paths.ts';
import { SAVED } from '../../ui/unsaved.tsx';

const placeOf = (name: MissingSetting['name']): string =>
  `${isLegalPage(name) ? paths.legal : paths.about}#${name}`;

const MissingLink = ({ name, what }: MissingSetting) => (
  <li>
    {/* The draft keeps what was typed, so the form lets the link through. */}
    <Link className="tap" to={placeOf(name)} state={SAVED.state}>
      {what}
    </Link>
  </li>
);

/** The settings that the shop needs before it may sell, and legal texts that do not fit 'Quién soy'. */
export const MissingSettings = ({ settings }: { settings: Settings }) => {
  const missing = useMissingForSale(settings);
  const outdated = outdatedTexts(settings).map(({ name, lacks }) => ({
    name,
    what: `${LEGAL_TITLES[name]}: no dice ${quoted(lacks)}`,
  }));
  return (
    <>
      {[
        { title: 'Antes de vender te falta', id: 'falta', links: missing },
        { title: 'Los textos legales no dicen tus datos', id: 'textos', links: outdated },
      ].map(
        ({ title, id, links }) =>
          links.length > 0 && (
            <section
              key={id}
              className="measure mb-4 p-3 border rounded bg-white"
              aria-labelledby={id}
            >
              <h2 className="fs-5" id={id}>
                {title}
              </h2>
              <ul className="list-unstyled m-0">
                {links.map((link) => (
                  <MissingLink key={link.what} {...link} />
                ))}
              </ul>
            </section>
          ),
      )}
    </>
  );
};

/** Errors of the API about fields of other sections, as links to them. */
export const ErrorsElsewhere = () => {
  const { errors } = useFormContext().formState;
  const found = missingForSale({}).flatMap(({ name }) => {
    const message = (get(errors, name) as FieldError | undefined)?.message;
    return message === undefined ? [] : [{ name, what: message }];
  });
  return (
    found.length > 0 && (
      <ul className="list-unstyled text-danger" data-first-error>
        {found.map((link) => (
          <MissingLink key={link.name} {...link} />
        ))}
      </ul>
    )
  );
};
