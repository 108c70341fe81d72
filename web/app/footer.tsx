export const Footer = () => <footer>© 2023 Lumbre</footer>;
