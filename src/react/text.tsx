/** A text by React, which is made anew when it changes: the same element as `textElement` makes. */
export function Text({ text }: { readonly text: string }) {
  return text && <bdi key={text}>{text}</bdi>;
}
