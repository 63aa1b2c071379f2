/** The build for browsers that know modules: half as long as the one that the package names first. */
declare module 'workbox-window/build/workbox-window.prod.mjs' {
  export { Workbox } from 'workbox-window';
}
