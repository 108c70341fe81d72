/** No legal advice. TO_COMPLETE marks facts that only the owner knows (RULE-88). */
import { countryNames } from './countries.ts';
import { wordsIn } from './country-words.ts';
import { isInUnion, lawOf } from './law.ts';
import { TO_COMPLETE, type LegalPage } from './legal.ts';
import type { Settings } from './schemas/settings.ts';
import { DEFAULT_SETTINGS, retentionOf } from './settings.ts';

type Facts = Settings & { origin: string };

/** The setting, or a mark while it is empty or still the demo's. */
const known = (
  facts: Facts,
  name: 'owner' | 'taxNumber' | 'address' | 'phone' | 'email',
  what: string,
) =>
  facts[name] && facts[name] !== DEFAULT_SETTINGS[name] ? facts[name] : `${TO_COMPLETE}: ${what}]`;

const ownerOf = (facts: Facts) => known(facts, 'owner', 'tu nombre legal');
const contactOf = (facts: Facts): string =>
  `${known(facts, 'email', 'tu correo')}, teléfono ${known(facts, 'phone', 'tu teléfono')}`;

const identity = (facts: Facts): string[] => [
  `Titular: ${ownerOf(facts)}.`,
  `${wordsIn(facts.country).taxNumber}: ${known(facts, 'taxNumber', 'tu número fiscal')}.`,
  `Domicilio: ${known(facts, 'address', 'tu domicilio')}, ${countryNames().get(facts.country) ?? facts.country}.`,
  `Contacto: ${contactOf(facts)}.`,
];

const consumerOffice = ({ country }: Facts): string =>
  country === 'ES'
    ? 'la oficina de consumo de tu ayuntamiento o de tu comunidad autónoma'
    : 'la autoridad de consumo de tu país';

const legalNotice = (facts: Facts): string[] => [
  '## Quién está detrás de esta tienda',
  ...identity(facts),
  `Nombre comercial y sitio web: ${facts.name}, ${facts.origin}.`,
  `Datos de inscripción: ${TO_COMPLETE}: los del registro mercantil u otro público, o borra esta línea].`,
  '## Uso del sitio',
  'Puedes mirar la tienda sin registrarte. Para comprar hace falta una cuenta, y los datos que des tienen que ser tuyos y verdaderos.',
  'Los textos, las fotografías y el diseño son del titular o de quien le ha dado permiso. No los uses sin pedirlo antes.',
  'Los precios y la disponibilidad son los que ves al hacer el pedido. Si hay un error evidente, te avisamos antes de cobrar nada.',
  '## Reclamaciones',
  `Escríbenos a ${known(facts, 'email', 'tu correo')}: contestamos cuanto antes. También puedes acudir a ${consumerOffice(facts)} y a los tribunales de tu domicilio.`,
  '## Ley aplicable',
  `Se aplica la ley de ${countryNames().get(facts.country) ?? facts.country}, sin quitarte la protección que te da la ley del país donde vives.`,
];

const isIn = ({ payment }: Facts, method: 'stripe' | 'transfer'): boolean =>
  payment.methods.includes(method);

const ends = (facts: Facts) => {
  const { accountYears, orderYears } = retentionOf(facts);
  return {
    account: accountYears
      ? ` o pasan ${accountYears} años sin que entres en ella; te avisamos por correo 30 días antes`
      : '',
    order: orderYears
      ? ` A los ${orderYears} años, contados desde el final del año del pedido, quitamos de él tus datos.`
      : '',
  };
};

const privacy = (facts: Facts): string[] => [
  '## Responsable',
  ...identity(facts),
  '## Qué datos guardamos, para qué y cuánto tiempo',
  `Cuenta: nombre, correo, contraseña cifrada y, si los das, teléfono, dirección e imagen. Sirven para que compres y veas tus pedidos. La base es el contrato contigo. Los guardamos hasta que borras la cuenta${ends(facts).account}.`,
  `Pedidos: piezas, importes, dirección de entrega, teléfono, notas y, si es un regalo, la persona que lo recibe y el texto de la tarjeta, que puede leer un año quien tiene la hoja del paquete. La base es el contrato y después la ley mercantil y fiscal, que obliga a conservarlos${facts.country === 'ES' ? ' seis años' : ''}.${ends(facts).order}`,
  'Pagos: el método, el importe y si ha llegado. No guardamos datos de tarjetas.',
  'Opiniones: lo que escribes, con tu nombre. La base es tu consentimiento. Sin cuenta, la opinión queda sin nombre.',
  'Boletín y avisos de piezas agotadas: tu correo. La base es tu consentimiento, que retiras con el enlace de cada mensaje. Un aviso termina al enviarse o al cabo de un año.',
  'Seguridad: la dirección de red de quien visita la tienda, en registros que se borran a los 30 días, y a los 90 los de la red de distribución. Intentos fallidos de entrar: días. La base es el interés legítimo en que nadie abuse de la tienda.',
  'Correos enviados: su registro se borra a los 30 días. Copias de seguridad: hasta 90 días.',
  '## Con quién los compartimos',
  'Amazon Web Services aloja la tienda y envía sus correos, por encargo nuestro.',
  `La empresa de transporte recibe el nombre, la dirección y el teléfono de quien recibe el paquete: ${TO_COMPLETE}: tus transportistas].`,
  ...(isIn(facts, 'stripe')
    ? [
        'Stripe cobra los pagos en su propia página, como responsable de sus datos de pago. Recibe tu correo, el número del pedido y su importe. Su política de privacidad está en stripe.com/es/privacy.',
      ]
    : []),
  ...(isIn(facts, 'transfer')
    ? [
        `Si pagas por ${wordsIn(facts.country).transfer}, tu banco y el nuestro tratan los datos del pago.`,
      ]
    : []),
  'Nadie más los recibe, salvo que una ley nos obligue. No vendemos datos ni los usamos para publicidad de otros, y ninguna decisión sobre ti la toma un programa.',
  `Algunas de estas empresas pueden tratar datos fuera de ${isInUnion(facts.country) ? 'la Unión Europea' : 'tu país'}, con las garantías que exige la ley.`,
  '## Tus derechos',
  `Puedes pedir ver, corregir o borrar tus datos, llevártelos, oponerte a su uso o limitarlo, y retirar un consentimiento cuando quieras. Escribe a ${known(facts, 'email', 'tu correo')} desde la dirección de tu cuenta. Contestamos en un mes como mucho.`,
  facts.country === 'ES'
    ? 'Si crees que no lo hacemos bien, puedes reclamar ante la Agencia Española de Protección de Datos, www.aepd.es.'
    : `Si crees que no lo hacemos bien, puedes reclamar ante la autoridad de protección de datos: ${TO_COMPLETE}: su nombre y su página].`,
  '## Cookies',
  'Esta tienda no usa cookies ni rastreadores, y no carga nada de otras empresas. Tu navegador guarda el carrito y tu sesión para que la tienda funcione; puedes borrarlo en sus ajustes.',
];

const withdrawalText = (facts: Facts): string[] => {
  const { withdrawal } = lawOf(facts.country);
  const days = Math.max(facts.returnDays, withdrawal?.days ?? 0);
  if (!withdrawal) {
    return [
      `Puedes devolver una pieza en ${days} días desde que llega. Escríbenos y envíanosla sin usar y bien protegida: te devolvemos su precio cuando la recibamos.`,
    ];
  }
  return [
    `Tienes ${days} días naturales desde que recibes la última pieza del pedido para desistir del contrato sin dar ninguna razón. Basta con que lo digas antes de que termine el plazo: con el enlace «${withdrawal.link}» del pie de la tienda, o por correo a ${known(facts, 'email', 'tu correo')} con tu nombre, el número del pedido y la frase «Desisto de la compra de…».`,
    'Después tienes 14 días para enviarnos la pieza. Te devolvemos lo que pagaste, con el envío más barato que ofrecemos, en los 14 días siguientes a tu aviso y por el mismo medio de pago; podemos esperar a tener la pieza o la prueba de que la has enviado.',
    withdrawal.freeReturn
      ? 'El envío de vuelta lo pagamos nosotros.'
      : 'El envío de vuelta lo pagas tú, salvo que la pieza llegue rota o no sea la que pediste.',
    'Respondes solo de la pérdida de valor por un uso que vaya más allá de comprobar cómo es la pieza.',
    'No hay derecho de desistimiento para piezas hechas según tus indicaciones o claramente personalizadas.',
  ];
};

const paymentText = (facts: Facts): string =>
  [
    isIn(facts, 'stripe') &&
      `${facts.country === 'ES' ? 'con tarjeta o Bizum' : 'con tarjeta'}${facts.payment.delayed ? ' o con otro medio que ofrezca' : ' en'} la página segura de Stripe`,
    isIn(facts, 'transfer') &&
      `por ${wordsIn(facts.country).transfer} en los ${facts.payment.transferDays} días siguientes al pedido (24 horas si no confirmas tu correo), mientras te guardamos las piezas`,
  ]
    .filter(Boolean)
    .join(', o ');

const daysText = ({ min, max }: Settings['transitDays']): string =>
  min === max ? `${max} días laborables` : `entre ${min} y ${max} días laborables`;

const conditions = (facts: Facts): string[] => {
  const { guaranteeYears } = lawOf(facts.country);
  const { preparationDays, transitDays, currency, taxRate } = facts;
  return [
    '## Quién vende',
    ...identity(facts),
    '## El pedido',
    'Eliges las piezas, escribes la dirección, revisas el resumen y pulsas el botón del pedido, que te obliga a pagar. Antes de pulsarlo puedes corregirlo todo. El contrato queda hecho cuando recibes el correo que lo confirma, con estas condiciones. Se hace en español, y guardamos la versión que aceptas.',
    '## Precio y pago',
    `Los precios están en ${currency}${taxRate === null ? '' : ' y llevan los impuestos incluidos'}. El envío se suma antes de pagar y depende del destino y del peso; está en «Envíos y devoluciones».`,
    ...(paymentText(facts) ? [`Pagas ${paymentText(facts)}.`] : []),
    '## Entrega',
    `Preparamos el pedido en un plazo de ${daysText(preparationDays)} y llega en un plazo de ${daysText(transitDays)} después. Si nos retrasamos más de 30 días desde el pedido, puedes anularlo y te devolvemos todo.`,
    'Hasta que recibes el paquete, los golpes y las pérdidas del transporte son cosa nuestra.',
    '## Desistimiento y devoluciones',
    ...withdrawalText(facts),
    '## Garantía legal',
    guaranteeYears === undefined
      ? 'Si una pieza llega rota o no es como la describimos, respondemos según la ley. Escríbenos con una fotografía.'
      : `Respondemos de las faltas de conformidad que aparezcan en los ${guaranteeYears} años siguientes a la entrega. Puedes pedir que reparemos o cambiemos la pieza sin coste y, si no es posible, una rebaja o tu dinero. Escríbenos con una fotografía.`,
    'Cada pieza está hecha a mano: las pequeñas diferencias de color, forma o veta no son un defecto.',
    '## Reclamaciones',
    `Escríbenos a ${contactOf(facts)}. Si no nos ponemos de acuerdo, puedes acudir a ${consumerOffice(facts)} y a los tribunales de tu domicilio. No estamos adheridos a ningún sistema de arbitraje.`,
    '## Cambios',
    'Podemos cambiar estas condiciones. A tu pedido se le aplican las que aceptaste al hacerlo.',
  ];
};

const accessibility = (facts: Facts): string[] => [
  '## Compromiso',
  `Queremos que cualquiera pueda comprar en ${facts.name}. El objetivo de la tienda son las pautas WCAG 2.2, nivel AA, y la norma EN 301 549.`,
  '## Qué encuentras',
  'La tienda se usa solo con el teclado o con un lector de pantalla, se lee con el texto al doble de tamaño y en un móvil de 320 píxeles, y no depende del color ni del ratón. Las páginas se leen aunque falle JavaScript.',
  '## Lo que falta',
  'Las fotografías llevan como descripción el título de la pieza, y puede que no digan todo lo que se ve. La página de pago con tarjeta es de Stripe y no la controlamos. Los ficheros de los transportistas tampoco son nuestros.',
  '## Si algo no te funciona',
  `Cuéntanoslo: ${contactOf(facts)}. Te contestamos y te ayudamos a hacer tu pedido de otra manera.`,
  `Declaración preparada con una evaluación propia: ${TO_COMPLETE}: fecha de la evaluación].`,
];

const TEMPLATES: Readonly<Record<LegalPage, (facts: Facts) => string[]>> = {
  legalNotice,
  privacy,
  conditions,
  accessibility,
};

export const templateOf = (page: LegalPage, settings: Settings, origin: string): string =>
  TEMPLATES[page]({ ...settings, origin }).join('\n');
