import texts from 'virtual:texts/waiting,comment.empty,error,action';
import { provideTexts } from '../i18n/texts.ts';

provideTexts(texts);

export { text } from '../i18n/texts.ts';
