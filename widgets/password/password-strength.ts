export type StrengthBand = 'very-weak' | 'weak' | 'ok' | 'strong';

/** Characters of one class. Others (blanks, umlauts, €) count only for the length. */
const CLASSES = [/[A-Z]/g, /[a-z]/g, /[0-9]/g, /[!-/:-@[-`{-~]/g];
/** Upper limits of the bands in percent, inclusive. */
const BANDS: readonly (readonly [number, StrengthBand])[] = [
  [30, 'very-weak'],
  [50, 'weak'],
  [70, 'ok'],
  [100, 'strong'],
];

export interface PasswordStrength {
  readonly percent: number;
  readonly band: StrengthBand;
}

/**
 * Rates a password by the ten criteria of Community Builder, a tenth each: two lengths, and for each class of
 * characters one and two of them. The original counts two only if they are adjacent.
 */
export function passwordStrength(password: string): PasswordStrength {
  const counts = CLASSES.map((characters) => password.match(characters)?.length ?? 0);
  const criteria = [
    ...[8, 12].map((length) => password.length >= length),
    ...counts.flatMap((count) => [count >= 1, count >= 2]),
  ];
  const percent = (criteria.filter(Boolean).length * 100) / criteria.length;
  const band = BANDS.find(([most]) => percent <= most)?.[1] ?? 'strong';
  return { percent, band };
}
