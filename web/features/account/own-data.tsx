import { shop } from '#shared/domain/shop.ts';
import { ownDataJson, ownDataPage } from '#shared/domain/own-data-page.ts';
import type { OwnData } from '#shared/domain/schemas/privacy.ts';
import { callPage } from '../../api/call.ts';
import { useOwnCall } from '../../api/dispatch.ts';
import { useSubmit } from '../../forms/use-submit.ts';
import { Button } from '../../ui/core/button.tsx';
import { saveFile } from '../../ui/on-demand/save-file.ts';

const FILES = {
  html: { write: ownDataPage, name: 'mis-datos.html', type: 'text/html' },
  json: { write: ownDataJson, name: 'mis-datos.json', type: 'application/json' },
} as const;

/** The files with everything that the shop knows of the user (RULE-93). */
export const OwnDataFiles = ({ token }: { token: string }) => {
  const own = useOwnCall();
  const { submit, busy, problem } = useSubmit(async (format: keyof typeof FILES) => {
    const entries: OwnData[] = [];
    let after: string | undefined;
    do {
      const page = await own(callPage('listOwnData', { token, query: { after } }));
      entries.push(...page.entries);
      after = page.next;
    } while (after !== undefined);
    const { write, name, type } = FILES[format];
    saveFile(name, write(shop().name, entries, new Date().toISOString()), type);
  });
  return (
    <>
      <p>
        Puedes descargar todo lo que esta tienda sabe de ti: tu cuenta, tus pedidos, tus reseñas y
        tus avisos.
      </p>
      <div className="d-flex flex-wrap gap-2">
        <Button variant="outline-primary" busy={busy} onClick={() => void submit('html')}>
          Descargar mis datos
        </Button>
        <Button variant="link" disabled={busy} onClick={() => void submit('json')}>
          Para otro programa (JSON)
        </Button>
      </div>
      <div role="status">{problem && <p className="text-danger">{problem.message}</p>}</div>
    </>
  );
};
