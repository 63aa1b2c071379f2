export type StrengthBand = 'very-weak' | 'weak' | 'ok' | 'strong';

/** Characters of one class; what is in none (blanks, umlauts, €) counts for the length alone. */
const CLASSES = [/[A-Z]/g, /[a-z]/g, /[0-9]/g, /[!-/:-@[-`{-~]/g];
/** Up to and including so many percent. */
const BANDS: readonly (readonly [number, StrengthBand])[] = [
  [30, 'very-weak'],
  [50, 'weak'],
  [70, 'ok'],
  [100, 'strong'],
];

/**
 * Judges a password by the ten criteria of Community Builder, each worth a tenth: two lengths, and of each class of
 * characters one, and two anywhere; the original counts two only side by side.
 */
export function passwordStrength(password: string) {
  const counts = CLASSES.map((characters) => password.match(characters)?.length ?? 0);
  const criteria = [
    ...[8, 12].map((length) => password.length >= length),
    ...counts.flatMap((count) => [count >= 1, count >= 2]),
  ];
  const percent = (criteria.filter(Boolean).length * 100) / criteria.length;
  const band = BANDS.find(([most]) => percent <= most)?.[1] ?? 'strong';
  return { percent, band };
}
