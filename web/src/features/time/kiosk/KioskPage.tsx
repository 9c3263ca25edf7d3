import { useEffect, useState } from 'react'
import { formatLongDay, formatTime, toDateTimeLocal } from '../../../ui/format/format.ts'
import { Logo } from '../../../ui/page/Logo.tsx'
import { getTranslator } from '../../../ui/words/words.ts'
import classes from './Kiosk.module.css'
import { KioskEntry } from './KioskEntry.tsx'
import { KioskSetup } from './KioskSetup.tsx'
import { KioskWelcome } from './KioskWelcome.tsx'
import { deleteKioskKey, readKioskKey, storeKioskKey } from './kioskKey.ts'
import type { Visit } from './useKiosk.ts'

/** A shared device at which people clock in with employee ID and PIN. It needs a device key. */
export default function KioskPage() {
  const t = getTranslator('kiosk')
  const [key, setKey] = useState(readKioskKey)
  const [visit, setVisit] = useState<Visit | null>(null)
  const forget = () => {
    deleteKioskKey()
    setVisit(null)
    setKey(null)
  }
  return (
    <div className={classes.frame}>
      <title>{t('title')}</title>
      <aside className={classes.side}>
        <span className={classes.mark}>
          <Logo size={36} />
          {t('app:name')}
        </span>
        <WallClock />
      </aside>
      <main className={classes.main}>
        {key === null ? (
          <KioskSetup
            done={(typed) => {
              storeKioskKey(typed)
              setKey(typed)
            }}
          />
        ) : visit ? (
          <KioskWelcome deviceKey={key} visit={visit} change={setVisit} close={() => setVisit(null)} />
        ) : (
          <KioskEntry deviceKey={key} welcome={setVisit} forget={forget} />
        )}
      </main>
    </div>
  )
}

const TICK_MS = 1000

/** The time of the device, for display only: punches have the server's. */
function WallClock() {
  const [now, setNow] = useState(() => new Date())
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), TICK_MS)
    return () => clearInterval(timer)
  }, [])
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone
  return (
    <div>
      <p className={classes.time}>
        <bdi dir="ltr">{formatTime(now.toISOString(), zone)}</bdi>
      </p>
      <p className={classes.date}>{formatLongDay(toDateTimeLocal(now, zone).slice(0, 10))}</p>
    </div>
  )
}
