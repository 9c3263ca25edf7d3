import { inUnit } from '@ems/contract/core/leave-amounts'
import type { Policy } from '../../../api/contract/leave-policies.ts'
import { getTranslator } from '../../../ui/words/words.ts'
import { carryText } from '../shared/policyText.ts'
import classes from './PolicySentence.module.css'
import { bodyOf, numberOf, type TermsValues } from './terms.ts'

interface PolicySentenceProps {
  values: TermsValues
  unit: 'days' | 'hours'
}

/** A policy in words, while it is typed: its amount, accrual, and the handling of unused days. */
export function PolicySentence({ values, unit }: PolicySentenceProps) {
  const t = getTranslator('leaveSettings')
  if (!(numberOf(values.amount) > 0) || (values.carry === 'some' && !(numberOf(values.carryCap) >= 0)))
    return <p className={classes.sentence}>{t('policy.sentenceLater')}</p>
  const body = bodyOf(values, { _id: '', unit })
  const line = t(`policies.line.${unit}`, { count: inUnit(unit, body.amount) })
  return (
    <p className={classes.sentence}>
      <b>{line}</b>, {t(`policy.grants.${body.grant ?? 'start'}`)}. <span>{carryText(t, body as Policy, unit)}.</span>
    </p>
  )
}
