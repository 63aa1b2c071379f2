/** How far one press of an arrow key moves the frame, and one of Page Up or Page Down, as parts of the way. */
export const STEP = 0.02;
export const PAGE_STEP = 0.2;
