import type { SettingsChange } from '#shared/domain/schemas/settings.ts';

export const COMPLETE_SHOP = {
  owner: 'Ana Gil Soto',
  taxNumber: '12345678Z',
  address: 'Calle del Torno 3, 27001 Lugo',
  phone: '+34 600 100 200',
  email: 'taller@barro.example',
  legalNotice: '## Titular\nAna Gil Soto, 12345678Z.',
  privacy: '## Responsable\nAna Gil Soto trata tus datos <solo> para enviarte tu pedido.',
  conditions: '## Quién vende\nAna Gil Soto.\n## Precio\nCon impuestos.',
} satisfies SettingsChange;
