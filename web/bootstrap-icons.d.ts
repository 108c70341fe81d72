declare module 'bootstrap-icons/icons/*.svg' {
  const shape: import('./ui/core/icon.tsx').IconShape;
  export default shape;
}
