import { createContext, type ReactNode, use } from 'react'
import classes from './MainLandmark.module.css'

/** Whether the screen is inside a layout with a main landmark. */
export const InLayoutContext = createContext(false)

/** The main landmark for screens that can be shown with or without a layout. */
export function MainLandmark({ children }: { children: ReactNode }) {
  return use(InLayoutContext) ? children : <main className={classes.alone}>{children}</main>
}
