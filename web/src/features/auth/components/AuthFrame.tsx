import { Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { Mark } from '../../../ui/Mark.tsx'
import { PageHeading } from '../../../ui/Page.tsx'
import { wordsOf } from '../../../ui/words.ts'
import classes from './AuthFrame.module.css'

/** The frame of the screens for those who are not signed in: the form, and beside it a drawn half for the eye alone. */
export function AuthFrame({ title, text, children }: { title: string; text: string; children: ReactNode }) {
  return (
    <div className={classes.frame}>
      <main className={classes.side}>
        <div className={classes.column}>
          <Mark size={40} />
          <PageHeading title={title} className={classes.title} />
          <Text c="var(--l-text-2)" mb="lg">
            {text}
          </Text>
          {children}
        </div>
      </main>
      <Drawn />
    </div>
  )
}

/** What the product is for, and a day in it, in bars and discs. */
function Drawn() {
  const t = wordsOf('login')
  return (
    <div className={classes.drawn} aria-hidden="true">
      <svg viewBox="0 0 640 640" className={classes.rings} aria-hidden="true">
        {[70, 150, 240, 340, 450].map((radius) => (
          <circle key={radius} cx="470" cy="150" r={radius} />
        ))}
      </svg>
      <div className={classes.said}>
        <p>{t('drawn.title')}</p>
        <p>{t('drawn.text')}</p>
      </div>
      <div className={classes.cards}>
        <div className={classes.card}>
          {[1, 2, 3].map((row) => (
            <div key={row} className={classes.row} data-row={row}>
              <i className={classes.disc} />
              <i className={classes.name} />
              <i className={classes.chip} />
            </div>
          ))}
        </div>
        <div className={classes.card} data-shifted>
          <div className={classes.row}>
            <i className={classes.disc} />
            <i className={classes.name} />
          </div>
          <div className={classes.row}>
            <i className={classes.filled} />
            <i className={classes.plain} />
          </div>
        </div>
        <div className={classes.card} data-bars>
          {[72, 76, 68, 80, 84, 70, 78, 88, 82, 60].map((height, bar) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a drawing never moves
            <i key={bar} style={{ blockSize: `${height}%` }} />
          ))}
        </div>
      </div>
    </div>
  )
}
