/** Beginning of the name of the database that keeps the state of the demo's site. */
export const DEMO_STATE = 'k2-islands-demo';

/** Folder of the site's files in the demo. */
export const FILES = 'files';
