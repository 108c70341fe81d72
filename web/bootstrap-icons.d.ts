declare module 'bootstrap-icons/icons/*.svg' {
  const shape: import('./ui/icon.tsx').IconShape;
  export default shape;
}
