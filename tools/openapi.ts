/** `npm run openapi`: writes docs/openapi.json. */
import { writeFile } from 'node:fs/promises';
import { asText, DOCUMENT, openApiDocument } from './openapi-document.ts';

await writeFile(DOCUMENT, asText(await openApiDocument()));
