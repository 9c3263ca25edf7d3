import classes from './KeyHint.module.css'

/** The key of a button, drawn in it; `aria-keyshortcuts` of the button names it for screen readers. */
export const KeyHint = ({ children }: { children: string }) => (
  <kbd className={classes.hint} aria-hidden>
    {children}
  </kbd>
)

interface KeyLineProps {
  /** the effect of the keys before it */
  keys: readonly (readonly [keys: readonly string[], does: string])[]
  /** whether it is drawn only where the content is wide, as it shares its line */
  beside?: boolean
}

/** A visible hint of the keys of a screen; screen readers hear the keys of each control. */
export const KeyLine = ({ keys, beside }: KeyLineProps) => (
  <p className={classes.line} data-beside={beside} aria-hidden>
    {keys.map(([caps, does]) => (
      <span key={does}>
        {caps.map((cap) => (
          <kbd key={cap}>{cap}</kbd>
        ))}
        {does}
      </span>
    ))}
  </p>
)
