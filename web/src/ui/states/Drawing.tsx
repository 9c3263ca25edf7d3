import classes from './Drawing.module.css'

const shapes = {
  /** a person is still missing here */
  team: (
    <>
      <ellipse cx="88" cy="108" rx="66" ry="7" className={classes.ground} />
      <rect x="30" y="26" width="112" height="72" rx="8" className={classes.soft} />
      <circle cx="52" cy="60" r="9" className={classes.light} />
      <path d="M36 92c0-9 7-16 16-16s16 7 16 16" className={classes.light} />
      <circle cx="90" cy="50" r="13" className={classes.mid} />
      <path d="M66 92c0-13 11-22 24-22s24 9 24 22" className={classes.mid} />
      <circle cx="126" cy="60" r="9" className={classes.dashed} />
      <circle cx="142" cy="28" r="13" className={classes.strong} />
      <path d="M142 22v12M136 28h12" className={classes.onStrong} />
    </>
  ),
  /** nothing was added yet */
  rows: (
    <>
      <ellipse cx="88" cy="110" rx="66" ry="7" className={classes.ground} />
      <rect x="34" y="16" width="108" height="22" rx="6" className={classes.soft} />
      <rect x="34" y="46" width="108" height="22" rx="6" className={classes.soft} />
      <rect x="34" y="76" width="108" height="22" rx="6" className={classes.soft} />
      <rect x="44" y="24" width="56" height="6" rx="3" className={classes.mid} />
      <rect x="44" y="54" width="40" height="6" rx="3" className={classes.light} />
      <rect x="44" y="84" width="48" height="6" rx="3" className={classes.light} />
      <circle cx="142" cy="22" r="13" className={classes.strong} />
      <path d="M142 16v12M136 22h12" className={classes.onStrong} />
    </>
  ),
  /** nothing is pending */
  calm: (
    <>
      <ellipse cx="88" cy="108" rx="66" ry="7" className={classes.ground} />
      <circle cx="88" cy="58" r="34" className={classes.soft} />
      <path d="M72 58l12 12 22-24" className={classes.line} />
      <path d="M28 98c14-10 26 8 40 0s26 8 40 0 26 8 40 0" className={classes.thin} />
    </>
  ),
  /** a search without a match */
  nothing: (
    <>
      <ellipse cx="88" cy="110" rx="66" ry="7" className={classes.ground} />
      <rect x="22" y="16" width="82" height="20" rx="6" className={classes.soft} />
      <rect x="22" y="44" width="82" height="20" rx="6" className={classes.soft} />
      <rect x="22" y="72" width="82" height="20" rx="6" className={classes.soft} />
      <circle cx="98" cy="58" r="24" className={classes.lens} />
      <path d="M88 58h20" className={classes.line} />
      <path d="M116 76l16 16" className={classes.handle} />
    </>
  ),
  /** what failed */
  plug: (
    <>
      <ellipse cx="88" cy="100" rx="66" ry="7" className={classes.ground} />
      <path d="M22 64h34M122 64h34" className={classes.handle} />
      <rect x="54" y="48" width="24" height="32" rx="7" className={classes.mid} />
      <rect x="98" y="48" width="24" height="32" rx="7" className={classes.light} />
      <path d="M78 56h10M78 72h10" className={classes.line} />
      <path d="M92 18l-8 12h9l-5 12" className={classes.spark} />
    </>
  ),
}

export type DrawingName = keyof typeof shapes

/** A small decorative picture on an empty screen. */
export const Drawing = ({ name }: { name: DrawingName }) => (
  <svg viewBox="0 0 176 120" width="176" height="120" aria-hidden="true" className={classes.drawing}>
    {shapes[name]}
  </svg>
)
