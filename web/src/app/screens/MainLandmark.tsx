import { createContext, type ReactNode, use } from 'react'
import classes from './MainLandmark.module.css'

/** Whether a layout with its main landmark is around. */
export const InLayout = createContext(false)

/** For screens that may stand alone or within a layout: alone they bring the main landmark themselves. */
export function Standing({ children }: { children: ReactNode }) {
  return use(InLayout) ? children : <main className={classes.alone}>{children}</main>
}
