import { Text } from '@mantine/core'
import { useState } from 'react'
import { type LegalEntity, legalEntities } from '../../api/contract/legal-entities.ts'
import { useFetch, useSend } from '../../api/hooks.ts'
import { AddButton } from '../../ui/controls/AddButton.tsx'
import { confirm } from '../../ui/dialog/confirm.tsx'
import { LOCALE } from '../../ui/format/intl.ts'
import { EditMenu } from '../../ui/list/EditMenu.tsx'
import { Entry, EntryList } from '../../ui/page/EntryList.tsx'
import { Page } from '../../ui/page/Page.tsx'
import { TitledPanel } from '../../ui/page/Panel.tsx'
import { useErrorText } from '../../ui/states/ErrorState.tsx'
import { FetchState } from '../../ui/states/FetchState.tsx'
import { notify } from '../../ui/toast/notify.ts'
import { getTranslator } from '../../ui/words/words.ts'
import { countryName, currencyName } from './choices.ts'
import { LegalEntityDialog } from './LegalEntityDialog.tsx'

/** The companies of the organisation that employ people. */
export default function LegalEntitiesPage() {
  const t = getTranslator('legalEntities')
  const [edited, edit] = useState<LegalEntity | 'new' | null>(null)
  const remove = useRemove()
  return (
    <Page title={t('title')} facts={t('facts')}>
      <TitledPanel
        title={t('list')}
        text={t('text')}
        actions={
          <AddButton aria-haspopup="dialog" onClick={() => edit('new')}>
            {t('add')}
          </AddButton>
        }
      >
        <FetchState query={useFetch(legalEntities.list, {})}>
          {({ legalEntities: all }) => (
            <EntryList>
              {all.map((entity) => (
                <Entry key={entity._id} name={<Name of={entity} />} facts={factsOf(entity)}>
                  <EditMenu
                    name={entity.name}
                    edit={() => edit(entity)}
                    remove={all.length > 1 ? () => void remove(entity) : undefined}
                  />
                </Entry>
              ))}
            </EntryList>
          )}
        </FetchState>
      </TitledPanel>
      {edited && <LegalEntityDialog entity={edited === 'new' ? null : edited} close={() => edit(null)} />}
    </Page>
  )
}

/** A legal entity with the browser's names of its country and currency. */
function Name({ of: { name, country, currency } }: { of: LegalEntity }) {
  return (
    <>
      {name}{' '}
      <Text span size="sm" fw={400} c="dimmed" lang={LOCALE}>
        {[country && countryName(country), currencyName(currency)].filter(Boolean).join(' · ')}
      </Text>
    </>
  )
}

function factsOf({ people, active }: LegalEntity): (string | false)[] {
  const t = getTranslator('legalEntities')
  return [people !== undefined && t('people', { count: people }), !active && t('inactive')]
}

/** Deletes a legal entity after a question. */
function useRemove() {
  const t = getTranslator('legalEntities')
  const describe = useErrorText()
  const remove = useSend(legalEntities.remove, { refreshes: ['legalEntities'] })
  return async ({ _id: id, name }: LegalEntity) => {
    const sure = await confirm({
      title: t('deleteTitle', { name }),
      text: t('deleteText'),
      confirm: t('common:actions.delete'),
      cancel: t('common:actions.cancel'),
      destroys: true,
    })
    if (!sure) return
    remove.mutate(
      { params: { id } },
      { onSuccess: () => notify.success(t('deleted')), onError: (error) => notify.error(describe(error)) },
    )
  }
}
