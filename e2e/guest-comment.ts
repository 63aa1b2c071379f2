import type { Tab } from './driver.ts';

/** A name that a member of the stand-in has: K2 refuses it. */
export const TAKEN_NAME = 'Max Muster';

const GUEST = { userName: 'Gerda Gast', commentEmail: 'gerda@example.org' };

/** Sets fields by their ids, as a browser does that brings back what was typed before a reload. */
const setFields = (tab: Tab, values: Readonly<Record<string, string>>) =>
  tab.eval((values: Readonly<Record<string, string>>) => {
    for (const [id, value] of Object.entries(values)) {
      const field = document.getElementById(id);
      if (field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement) field.value = value;
    }
  }, values);

/** Fills in a guest's comment without a key being pressed. */
export const fillComment = (tab: Tab, text: string) => setFields(tab, { commentText: text, ...GUEST });

/** Types a comment as a guest and presses the button. */
export async function writeComment(tab: Tab, text: string, userName = GUEST.userName): Promise<void> {
  await tab.type(text, '#commentText');
  await setFields(tab, { ...GUEST, userName });
  await tab.activate('#submitCommentButton', 'keyboard');
}
