/** Where the script of the analytics service is; the measurement id follows. */
export const SCRIPT_URL = 'https://www.googletagmanager.com/gtag/js?id=';

/** What a measurement id may look like: it becomes part of an address and of a property's name. */
export const MEASUREMENT_ID = /^[A-Z]{1,4}-[A-Z0-9-]{4,24}$/i;
