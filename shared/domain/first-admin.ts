/** Sign-in address of the first admin on stages without a demo. Nothing is mailed to it. */
export const FIRST_ADMIN_EMAIL = 'admin@lumbre.example';
