import { createContext, type ReactNode, use } from 'react'
import classes from './MainLandmark.module.css'

/** Whether a layout with its main landmark is around. */
export const InLayout = createContext(false)

/** The main landmark for screens that can be shown with or without a layout. */
export function Standing({ children }: { children: ReactNode }) {
  return use(InLayout) ? children : <main className={classes.alone}>{children}</main>
}
