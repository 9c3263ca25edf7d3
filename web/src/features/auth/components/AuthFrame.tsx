import { Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { Logo } from '../../../ui/page/Logo.tsx'
import { PageHeading } from '../../../ui/page/Page.tsx'
import { getTranslator } from '../../../ui/words/words.ts'
import classes from './AuthFrame.module.css'

/** The frame of the screens for signed-out people: the form, with a decorative half beside it. */
export function AuthFrame({ title, text, children }: { title: string; text: string; children: ReactNode }) {
  return (
    <div className={classes.frame}>
      <main className={classes.side}>
        <div className={classes.column}>
          <Logo size={40} />
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

/** A person on leave in the drawing: a name, whose initials replace a picture, and the leave type. */
const AWAY = [
  ['Zuzana', 'Ševčíková', 'annual'],
  ['Oliver', 'MacLeod', 'sick'],
  ['Tariq', 'Haddad', 'casual'],
] as const

/** The purpose of the product, and an example day. */
function Drawn() {
  const t = getTranslator('login')
  return (
    <div className={classes.drawn} aria-hidden="true">
      <svg viewBox="0 0 640 640" className={classes.rings} aria-hidden="true">
        {[107, 250, 330, 420, 510].map((radius) => (
          <circle key={radius} cx="535" cy="140" r={radius} />
        ))}
      </svg>
      <div className={classes.said}>
        <p>{t('drawn.title')}</p>
        <p>{t('drawn.text')}</p>
      </div>
      <div className={classes.cards}>
        <div className={classes.card}>
          <b>{t('drawn.away')}</b>
          {AWAY.map(([name, family, kind]) => (
            <div key={name} className={classes.row}>
              <b>{name.charAt(0) + family.charAt(0)}</b>
              <span className={classes.who}>
                <b>
                  {name} {family}
                </b>
                {t(`drawn.${kind}`)}
              </span>
              <span className={classes.back}>{t('drawn.back')}</span>
            </div>
          ))}
        </div>
        <div className={classes.card}>
          <div className={classes.row}>
            <b>AS</b>
            <span className={classes.who}>
              <b>Andriy Shevchenko</b>
              {t('drawn.annual')}
            </span>
          </div>
          <div className={classes.row}>
            <span className={classes.act}>{t('drawn.approve')}</span>
            <span className={classes.act}>{t('drawn.reject')}</span>
          </div>
        </div>
        <div className={classes.card}>
          <b>{t('drawn.presence')}</b>
          <div className={classes.bars}>
            {[90, 93, 87, 96, 94, 84, 92, 97, 95, 75].map((height, bar) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a drawing never moves
              <i key={bar} style={{ blockSize: `${height}%` }} />
            ))}
          </div>
        </div>
      </div>
    </div>
  )
}
