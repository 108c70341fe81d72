/** The alarms of infra/operations/alarms.ts, in words for the shop's owner. */
import type { AlarmName } from '#shared/domain/alarms.ts';

interface AlarmText {
  title: string;
  todo: string;
}

const CALL = 'Avisa a quien mantiene la tienda.';

const TEXTS: Record<AlarmName, AlarmText> = {
  'orders-failing': {
    title: 'Fallan pedidos',
    todo: 'Tus clientes no pueden comprar. Avisa ahora mismo a quien mantiene la tienda.',
  },
  'invariants-broken': {
    title: 'Hay datos que no cuadran',
    todo: `${CALL} Mientras tanto, no borres productos ni cuentas.`,
  },
  'server-errors': {
    title: 'La tienda responde con errores',
    todo: 'Prueba a abrir un producto y a llenar el carrito. Si te falla, avisa a quien mantiene la tienda.',
  },
  'answers-slow': { title: 'La tienda va lenta', todo: `${CALL} La tienda sigue vendiendo.` },
  'sign-ins-slow': {
    title: 'Iniciar sesión tarda demasiado',
    todo: 'Espera una hora. Si sigue igual, avisa a quien mantiene la tienda.',
  },
  'pages-rendered': {
    title: 'Las páginas tardan más en abrirse',
    todo: `${CALL} La tienda sigue vendiendo.`,
  },
  'functions-throttled': {
    title: 'Llegan más visitas de las que caben',
    todo: 'Si no esperabas tantas visitas, avisa a quien mantiene la tienda.',
  },
  'functions-failing': { title: 'Una parte de la tienda se detiene', todo: CALL },
  'stream-late': {
    title: 'Correos y totales van con retraso',
    todo: 'No se pierde nada. Si dentro de una hora sigue igual, avisa a quien mantiene la tienda.',
  },
  'dead-letters': {
    title: 'Un cambio se ha quedado a medias',
    todo: `${CALL} El cambio está guardado y se puede terminar.`,
  },
  'table-conflicts': {
    title: 'Muchas personas compran la misma pieza',
    todo: 'Los pedidos se repiten solos. Si dura más de una hora, avisa a quien mantiene la tienda.',
  },
  'table-throttled': { title: 'La base de datos no da abasto', todo: CALL },
  'table-failing': { title: 'La base de datos falla', todo: CALL },
  'mails-bouncing': {
    title: 'Vuelven demasiados correos',
    todo: 'Amazon puede detener los correos de la tienda. Mira más abajo cuáles no han llegado y avisa a quien mantiene la tienda.',
  },
  'mails-unwanted': {
    title: 'Marcan tus correos como no deseados',
    todo: 'Amazon puede detener los correos de la tienda. Avisa a quien mantiene la tienda.',
  },
  'sign-ins-rejected': {
    title: 'Alguien prueba contraseñas',
    todo: 'La tienda ya lo frena. Si usas la misma contraseña en otro sitio, cámbiala.',
  },
  'tokens-rejected': { title: 'Alguien intenta falsificar sesiones', todo: CALL },
  'admin-calls-rejected': {
    title: 'Alguien intenta entrar en el panel',
    todo: 'La tienda no le deja pasar. Si sigue mañana, avisa a quien mantiene la tienda.',
  },
  'admins-changed': {
    title: 'Ha cambiado la lista de administradores',
    todo: 'Si no lo esperabas, míralo en «Administradores» y cambia tu contraseña.',
  },
};

/** @param id of an alarm; an unknown one, from another version of the shop, has only its name */
export const alarmText = (id: string): AlarmText =>
  Object.hasOwn(TEXTS, id) ? TEXTS[id as AlarmName] : { title: `Alarma «${id}»`, todo: CALL };
