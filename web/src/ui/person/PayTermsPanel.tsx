import { Button, Group, Text } from '@mantine/core'
import { useState } from 'react'
import { type PayTerms, payTerms } from '../../api/contract/pay-terms.ts'
import { useFetch, useSend } from '../../api/hooks.ts'
import { useHasPermissionForOthers } from '../../api/session.ts'
import { confirm } from '../dialog/confirm.tsx'
import { formatDay, formatMoney } from '../format/format.ts'
import { Entry, EntryList } from '../page/EntryList.tsx'
import { TitledPanel } from '../page/Panel.tsx'
import { FetchState } from '../states/FetchState.tsx'
import { notify } from '../toast/notify.ts'
import { notifyError } from '../toast/notifyError.ts'
import { getTranslator } from '../words/words.ts'
import { PayTermsDialog } from './PayTermsDialog.tsx'
import { saidOf } from './payTermsWords.ts'

const refreshes = ['payTerms', 'payPeriods', 'paySetup', 'employees', 'personPage'] as const

/** The present, planned and former pay terms of a person. @param own whether the reader is that person */
export function PayTermsPanel({ id, own }: { id: string; own: boolean }) {
  const t = getTranslator('payTerms')
  const mayPay = useHasPermissionForOthers('employees.pay') && !own
  const [edited, edit] = useState<PayTerms | 'new' | null>(null)
  const query = useFetch(payTerms.ofPerson, { params: { id } })
  return (
    <TitledPanel
      title={t('title')}
      text={t(own ? 'ownText' : 'text')}
      actions={
        mayPay && (
          <Button size="xs" variant="default" disabled={!query.data} onClick={() => edit('new')}>
            {t('change')}
          </Button>
        )
      }
    >
      <FetchState query={query}>
        {({ current, coming, history }) => (
          <>
            {!current && coming.length === 0 && <Text mb="md">{t('none')}</Text>}
            <EntryList>
              {coming.toReversed().map((terms) => (
                <Line key={terms._id} terms={terms} word={t('coming', { day: formatDay(terms.effectiveFrom) })}>
                  {mayPay && <Changes terms={terms} edit={() => edit(terms)} />}
                </Line>
              ))}
              {current && (
                <Line terms={current} word={t('current', { day: formatDay(current.effectiveFrom) })}>
                  {mayPay && <Changes terms={current} edit={() => edit(current)} />}
                </Line>
              )}
              {history.map((terms) => (
                <Line key={terms._id} terms={terms} word={t('former', { day: formatDay(terms.effectiveFrom) })} />
              ))}
            </EntryList>
            {edited && (
              <PayTermsDialog
                id={id}
                terms={edited === 'new' ? (coming.at(-1) ?? current) : edited}
                isNew={edited === 'new'}
                close={() => edit(null)}
              />
            )}
          </>
        )}
      </FetchState>
    </TitledPanel>
  )
}

function Line({ terms, word, children }: { terms: PayTerms; word: string; children?: React.ReactNode }) {
  const t = getTranslator('payTerms')
  const amounts = terms.lines.map(({ component, amount }) => {
    const per = t(`per.${component.code === 'BASIC' && terms.basis === 'hour' ? 'hour' : 'month'}`)
    return `${component.name} ${formatMoney(amount, terms)} ${per}`
  })
  return (
    <Entry name={word} facts={[...amounts, terms.group.name, t('number', { number: terms.payrollNumber }), terms.note]}>
      {children}
    </Entry>
  )
}

function Changes({ terms, edit }: { terms: PayTerms; edit: () => void }) {
  const t = getTranslator('payTerms')
  const remove = useSend(payTerms.remove, { refreshes })
  const day = formatDay(terms.effectiveFrom)
  const ask = async () => {
    const sure = await confirm({
      title: t('deleteTitle', { day }),
      text: t('deleteText'),
      confirm: t('common:actions.delete'),
      cancel: t('common:actions.cancel'),
      destroys: true,
    })
    if (!sure) return
    remove.mutate(
      { params: { id: terms._id } },
      { onSuccess: ({ closedMonths }) => notify.success(saidOf(t('deleted'), closedMonths)), onError: notifyError },
    )
  }
  return (
    <Group gap="xs">
      <Button size="xs" variant="default" aria-label={t('editOf', { day })} onClick={edit}>
        {t('common:actions.edit')}
      </Button>
      {!terms.first && (
        <Button size="xs" variant="default" aria-label={t('deleteOf', { day })} onClick={() => void ask()}>
          {t('common:actions.delete')}
        </Button>
      )}
    </Group>
  )
}
