import { type KeyboardEvent, type ReactNode, useId } from 'react'
import classes from './Tabs.module.css'
import { useShownInStrip } from './useShownInStrip.ts'

interface TabsProps<Value extends string> {
  /** the name of the tabs, for screen readers */
  label: string
  tabs: readonly { value: Value; label: string; count?: string | undefined }[]
  value: Value
  onChange: (value: Value) => void
  /** the content of the selected tab */
  children: ReactNode
}

/** The parts of a screen, of which one is shown. The arrow keys move along them, as in each list of tabs. */
export function Tabs<Value extends string>({ label, tabs, value, onChange, children }: TabsProps<Value>) {
  const id = useId()
  const strip = useShownInStrip(value)
  const onKeyDown = (event: KeyboardEvent) => {
    const along = document.documentElement.dir === 'rtl' ? -1 : 1
    const step = { ArrowRight: along, ArrowLeft: -along }[event.key]
    const at = tabs.findIndex((tab) => tab.value === value)
    const next = step && (at + step + tabs.length) % tabs.length
    if (next === undefined) return
    event.preventDefault()
    strip.current?.querySelectorAll('button')[next]?.focus()
    if (tabs[next]) onChange(tabs[next].value)
  }
  return (
    <>
      <div ref={strip} role="tablist" aria-label={label} className={`${classes.tabs} ${classes.ruled}`}>
        {tabs.map((tab) => (
          <button
            key={tab.value}
            type="button"
            role="tab"
            id={`${id}${tab.value}`}
            aria-selected={tab.value === value}
            aria-controls={tab.value === value ? `${id}panel` : undefined}
            tabIndex={tab.value === value ? 0 : -1}
            onClick={() => onChange(tab.value)}
            onKeyDown={onKeyDown}
          >
            {tab.label}
            {tab.count !== undefined && (
              <span className={classes.count} aria-hidden>
                {tab.count}
              </span>
            )}
          </button>
        ))}
      </div>
      <div role="tabpanel" id={`${id}panel`} aria-labelledby={`${id}${value}`}>
        {children}
      </div>
    </>
  )
}
