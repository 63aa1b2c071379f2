/** Lists the names that texts for a language tag may have, closest first: `pt-pt` and `pt`; `no-no`, `no` and `nb`. */
export function namesOf(tag: string): readonly string[] {
  // Some templates print `pt_PT`.
  const whole = tag.toLowerCase().replaceAll('_', '-');
  const first = /^[a-z]+/.exec(whole)?.[0] ?? 'en';
  return [whole, first, /^n[no]$/.test(first) ? 'nb' : first];
}
