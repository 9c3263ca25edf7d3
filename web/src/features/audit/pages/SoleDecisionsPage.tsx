import { screens } from '@ems/contract/core/screens'
import { Text } from '@mantine/core'
import { audit } from '../../../api/contract/audit.ts'
import { useZoneName } from '../../../ui/format/moments.ts'
import { useListState } from '../../../ui/list/useListState.ts'
import { Page } from '../../../ui/page/Page.tsx'
import { EmptyState } from '../../../ui/states/EmptyState.tsx'
import { getTranslator } from '../../../ui/words/words.ts'
import { EventTable } from '../components/EventTable.tsx'
import { useSoleEvents } from '../queries.ts'

/** Decisions of people about themselves, because nobody else could decide. */
export default function SoleDecisionsPage() {
  const t = getTranslator('audit')
  const list = useListState(audit.sole, '-at')
  const query = useSoleEvents(list)
  return (
    <Page
      title={t('sole.title')}
      back={{ to: screens.admin.audit }}
      backWord={t('sole.back')}
      facts={t('security.lines', { order: list.sort === 'at' ? 'oldest' : 'newest', zone: useZoneName() })}
    >
      <Text mb="md" c="dimmed">
        {t('sole.text')}
      </Text>
      <EventTable
        label={t('sole.title')}
        list={list}
        query={query}
        events={query.data?.events}
        names={query.data?.names}
        empty={<EmptyState drawing="calm" title={t('sole.emptyTitle')} text={t('sole.emptyText')} />}
      />
    </Page>
  )
}
