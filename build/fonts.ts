import { writeFile } from 'node:fs/promises';
import { FONTS, subset, targetOf } from './subset-fonts.ts';

for (const font of FONTS) await writeFile(targetOf(font), await subset(font));
