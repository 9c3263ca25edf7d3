import { AS_OF, PERIODS, type ReportDefinition } from '../../../api/contract/reports.ts'
import { useTimeZone } from '../../../api/organisation.ts'
import { ChoiceField } from '../../../ui/form/ChoiceField.tsx'
import { DayField } from '../../../ui/form/DayField.tsx'
import { dayOf } from '../../../ui/format/format.ts'
import { getTranslator } from '../../../ui/words/words.ts'
import classes from './Builder.module.css'

interface MomentFieldsProps {
  definition: ReportDefinition
  moment: 'asOf' | 'period'
  change: (definition: ReportDefinition) => void
  error: string | undefined
}

/** The day or the period of the report. */
export function MomentFields({ definition, moment, change, error }: MomentFieldsProps) {
  const t = getTranslator('reports')
  const today = dayOf(new Date().toISOString(), useTimeZone())
  const { asOf = 'today', period } = definition
  if (moment === 'asOf') {
    const isDay = !AS_OF.some((each) => each === asOf)
    return (
      <section className={classes.setting}>
        <ChoiceField
          label={t('moment.asOf')}
          choices={[...AS_OF, 'ownDay'] as const}
          wordOf={(value) => t(`moment.choices.${value}`)}
          value={isDay ? 'ownDay' : asOf}
          error={isDay ? undefined : error}
          onChange={({ currentTarget: { value } }) =>
            change({ ...definition, asOf: value === 'ownDay' ? today : value })
          }
        />
        {isDay && (
          <DayField
            label={t('moment.ownDay')}
            day={asOf}
            max={today}
            clearable={false}
            error={error}
            choose={(day) => day && change({ ...definition, asOf: day })}
          />
        )}
      </section>
    )
  }
  const range = typeof period === 'object' ? period : undefined
  const ownPeriod = { from: `${today.slice(0, 4)}-01-01`, to: today }
  return (
    <section className={classes.setting}>
      <ChoiceField
        label={t('moment.period')}
        choices={[...PERIODS, 'ownPeriod'] as const}
        wordOf={(value) => t(`moment.choices.${value}`)}
        value={range ? 'ownPeriod' : (period as (typeof PERIODS)[number] | undefined)}
        error={range ? undefined : error}
        onChange={({ currentTarget: { value } }) =>
          change({ ...definition, period: PERIODS.find((each) => each === value) ?? ownPeriod })
        }
      />
      {range && (
        <>
          <DayField
            label={t('moment.from')}
            day={range.from}
            clearable={false}
            choose={(from) =>
              from && change({ ...definition, period: { from, to: from > range.to ? from : range.to } })
            }
          />
          <DayField
            label={t('moment.to')}
            day={range.to}
            clearable={false}
            error={error}
            choose={(to) => to && change({ ...definition, period: { from: to < range.from ? to : range.from, to } })}
          />
        </>
      )}
    </section>
  )
}
