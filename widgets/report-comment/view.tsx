/** What the log of the form shows is the same in every form. */
export { createView } from '../../src/island/form-log-view.tsx';
