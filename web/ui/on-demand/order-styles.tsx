import styles from '../../styles/orders.scss?url';

/**
 * Styles of placed orders, which the stylesheet of the first paint does not have. React shows what is
 * beside this element after the file has loaded.
 */
export const OrderStyles = () => <link rel="stylesheet" href={styles} precedence="default" />;
