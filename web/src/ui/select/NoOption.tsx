/** What a list says that holds nothing to choose: as an entry that cannot be chosen, since a list without any is none to those who hear it. */
export const NoOption = ({ text }: { text: string }) => (
  // biome-ignore lint/a11y/useFocusableInteractive: the field keeps the focus, and points at what is chosen
  <span role="option" aria-disabled aria-selected={false}>
    {text}
  </span>
)
