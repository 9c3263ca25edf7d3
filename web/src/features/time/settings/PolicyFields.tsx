import '@mantine/core/styles/NumberInput.css'
import { screens } from '@ems/contract/core/screens'
import { Group, NativeSelect, NumberInput, Stack } from '@mantine/core'
import { leaveTypes } from '../../../api/contract/leave-types.ts'
import type { TimePolicy } from '../../../api/contract/time-policies.ts'
import { PunchSource } from '../../../api/contract/time-values.ts'
import { useFetch } from '../../../api/hooks.ts'
import { Checkbox } from '../../../ui/controls/Checkbox.tsx'
import { CollapsibleFields } from '../../../ui/form/CollapsibleFields.tsx'
import { leaveTypeName } from '../../../ui/format/balanceExpiry.ts'
import { TextLink } from '../../../ui/page/links.tsx'
import { getTranslator } from '../../../ui/words/words.ts'
import { BreakRules } from './BreakRules.tsx'
import { Question } from './Question.tsx'
import classes from './Settings.module.css'

export interface PolicyFieldsProps {
  policy: TimePolicy
  change: (change: Partial<TimePolicy>) => void
  /** the error of a field of the policy */
  errorOf: (field: keyof TimePolicy) => string | undefined
}

/** The three questions of a policy, and all other settings behind *More*. */
export function PolicyFields(props: PolicyFieldsProps) {
  const { policy, change } = props
  const t = getTranslator('timeSettings')
  const clocks = policy.tracking === 'clock'
  return (
    <>
      <Question
        title={t('tracking.title')}
        text={t('tracking.text')}
        choices={(['manual', 'clock'] as const).map((value) => ({
          value,
          label: t(`tracking.${value}`),
          text: t(`tracking.${value}Text`),
        }))}
        value={policy.tracking}
        choose={(tracking) => change({ tracking })}
      >
        {clocks && (
          <Group gap="md">
            {PunchSource.options.map((source) => (
              <Checkbox
                key={source}
                label={t(`sources.${source}`)}
                checked={policy.sources.includes(source)}
                onChange={({ currentTarget: { checked } }) =>
                  change({
                    sources: PunchSource.options.filter((one) =>
                      one === source ? checked : policy.sources.includes(one),
                    ),
                  })
                }
              />
            ))}
          </Group>
        )}
      </Question>
      {clocks && (
        <>
          <Hours {...props} />
          <Overtime {...props} />
          <More {...props} />
        </>
      )}
    </>
  )
}

/** Schedules have the shifts; the policy says how strict they are. */
function Hours({ policy, change, errorOf }: PolicyFieldsProps) {
  const t = getTranslator('timeSettings')
  return (
    <Question title={t('hours.title')} text={t('hours.text')} choices={[]} value="" choose={() => undefined}>
      <TextLink to={screens.admin.workingTime} size="sm">
        {t('hours.link')}
      </TextLink>
      <div className={classes.fields}>
        <NumberInput
          label={t('hours.grace')}
          min={0}
          max={240}
          allowDecimal={false}
          value={policy.grace}
          error={errorOf('grace')}
          onChange={(grace) => change({ grace: grace as number })}
        />
      </div>
      <Checkbox
        label={t('hours.early')}
        checked={policy.earlyCounts}
        onChange={({ currentTarget }) => change({ earlyCounts: currentTarget.checked })}
      />
    </Question>
  )
}

function Overtime({ policy, change, errorOf }: PolicyFieldsProps) {
  const t = getTranslator('timeSettings')
  const types = useFetch(leaveTypes.list, { query: { all: 'true' } }).data?.types ?? []
  const inHours = types.filter(({ unit }) => unit === 'hours')
  const { overtimeAs } = policy
  return (
    <Question
      title={t('overtime.title')}
      text={t('overtime.text')}
      choices={(['none', 'lieu', 'pay'] as const).map((value) => ({
        value,
        label: t(`overtime.${value}`),
        text: t(`overtime.${value}Text`),
      }))}
      value={overtimeAs}
      choose={(next) => change({ overtimeAs: next, ...(next !== 'lieu' && { lieuType: null, lieuMonths: null }) })}
    >
      <div className={classes.fields}>
        {overtimeAs !== 'none' && (
          <NumberInput
            label={t('overtime.factor')}
            min={0.01}
            max={10}
            decimalScale={2}
            value={policy.factor}
            error={errorOf('factor')}
            onChange={(factor) => change({ factor: factor as number })}
          />
        )}
        {overtimeAs === 'lieu' && (
          <>
            <NativeSelect
              label={t('overtime.type')}
              description={inHours.length === 0 ? t('overtime.noType') : undefined}
              required
              data={[
                { value: '', label: t('choose') },
                ...inHours.map(({ _id, name }) => ({ value: _id, label: leaveTypeName(name) })),
              ]}
              value={policy.lieuType ?? ''}
              error={errorOf('lieuType')}
              onChange={({ currentTarget }) => change({ lieuType: currentTarget.value || null })}
            />
            <NumberInput
              label={t('overtime.months')}
              placeholder={t('noLimit')}
              min={1}
              max={60}
              allowDecimal={false}
              value={policy.lieuMonths ?? ''}
              error={errorOf('lieuMonths')}
              onChange={(months) => change({ lieuMonths: months === '' ? null : (months as number) })}
            />
          </>
        )}
        <NativeSelect
          label={t('overtime.account')}
          data={(['month', 'quarter', 'year'] as const).map((value) => ({ value, label: t(`periods.${value}`) }))}
          value={policy.account}
          onChange={({ currentTarget }) => change({ account: currentTarget.value as TimePolicy['account'] })}
        />
      </div>
    </Question>
  )
}

/** Limits that are entered in hours and stored in minutes. */
const LIMITS = ['accountCap', 'maxDay', 'minRest', 'breakAfter', 'maxWeek'] as const
const FLAGS = ['placeRequired', 'signing'] as const

function More({ policy, change, errorOf }: PolicyFieldsProps) {
  const t = getTranslator('timeSettings')
  const limits = LIMITS.filter((limit) => policy[limit] !== null).length
  return (
    <CollapsibleFields
      title={t('more.title')}
      text={t('more.summary', {
        breaks: policy.breaks.length,
        signing: policy.signing ? 'on' : 'off',
        limits,
      })}
      open={false}
    >
      <Stack gap="md">
        <Stack gap="sm">
          <Checkbox
            label={t('more.ownEntries')}
            checked={policy.ownEntries === 'direct'}
            onChange={({ currentTarget }) => change({ ownEntries: currentTarget.checked ? 'direct' : 'approve' })}
          />
          {FLAGS.map((flag) => (
            <Checkbox
              key={flag}
              label={t(`more.${flag}`)}
              checked={policy[flag]}
              onChange={({ currentTarget }) => change({ [flag]: currentTarget.checked })}
            />
          ))}
          <Checkbox
            label={t('more.overtimeApproval')}
            checked={policy.overtimeApproval === 'before'}
            onChange={({ currentTarget }) => change({ overtimeApproval: currentTarget.checked ? 'before' : 'none' })}
          />
        </Stack>
        <div className={classes.fields}>
          <NumberInput
            label={t('more.overtimeStep')}
            min={1}
            max={240}
            allowDecimal={false}
            value={policy.overtimeStep}
            error={errorOf('overtimeStep')}
            onChange={(step) => change({ overtimeStep: step as number })}
          />
          {LIMITS.map((limit) => (
            <NumberInput
              key={limit}
              label={t(`more.${limit}`)}
              placeholder={t('noLimit')}
              min={0}
              decimalScale={2}
              value={policy[limit] === null ? '' : policy[limit] / 60}
              error={errorOf(limit)}
              onChange={(hours) => change({ [limit]: hours === '' ? null : Math.round(Number(hours) * 60) })}
            />
          ))}
        </div>
        <BreakRules breaks={policy.breaks} set={(breaks) => change({ breaks })} error={errorOf('breaks')} />
      </Stack>
    </CollapsibleFields>
  )
}
