/**
 * Brings React along, and nothing else: the file by whose name the loader fetches it ahead of the widget that will ask
 * for it.
 */
import 'react-dom/client';
