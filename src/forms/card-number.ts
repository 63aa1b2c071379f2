/** 13 to 19 digits, possibly in groups. */
const LONG_NUMBER = /\d(?:[ -]?\d){12,18}/g;

/** Tests the check sum of card numbers (ISO/IEC 7812, Luhn). */
export function hasLuhnSum(digits: string): boolean {
  let sum = 0;
  [...digits].reverse().forEach((digit, index) => {
    const value = Number(digit) * (index % 2 ? 2 : 1);
    sum += value > 9 ? value - 9 : value;
  });
  return sum % 10 === 0;
}

/** ISBN: 13 digits, possibly in groups. Card numbers have other prefixes. */
const BOOK_NUMBER = /\b97[89](?:[ -]?\d){10}\b/g;

/** Tests if a text has the number of a payment card, which must not be stored as a draft. */
export function hasCardNumber(text: string): boolean {
  const numbers = text.replace(BOOK_NUMBER, '').match(LONG_NUMBER) ?? [];
  return numbers.some((number) => hasLuhnSum(number.replace(/\D/g, '')));
}
