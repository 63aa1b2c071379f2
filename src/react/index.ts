export { Actions } from './Actions.tsx';
export { mount } from './mount.tsx';
export { useText } from './translations.ts';
