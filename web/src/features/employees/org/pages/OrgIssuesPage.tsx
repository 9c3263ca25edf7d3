import '@mantine/core/styles/SimpleGrid.css'
import { screens } from '@ems/contract/core/screens'
import { Button, Group, SimpleGrid, Text, Title } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import type { Person } from '../../../../api/contract/org.ts'
import { TextLink } from '../../../../ui/page/links.tsx'
import { Page } from '../../../../ui/page/Page.tsx'
import { Panel } from '../../../../ui/page/Panel.tsx'
import { FetchState } from '../../../../ui/states/FetchState.tsx'
import { getTranslator } from '../../../../ui/words/words.ts'
import { useIssues } from '../queries.ts'

const PAGE = 20

type Issues = NonNullable<ReturnType<typeof useIssues>['data']>
type Kind = keyof Issues['totals']

const KINDS: readonly Kind[] = ['withoutManager', 'headless', 'wideSpans', 'deepest']

/** The issues of the org chart. */
export default function OrgIssuesPage() {
  const t = getTranslator('org')
  return (
    <Page title={t('issues.title')} back={{ to: screens.admin.orgChart }} backWord={t('print.back')}>
      <SimpleGrid cols={{ base: 1, md: 2 }}>
        {KINDS.map((kind) => (
          <Panel key={kind}>
            <Section kind={kind} />
          </Panel>
        ))}
      </SimpleGrid>
    </Page>
  )
}

/** The issues of one kind, in pages. */
function Section({ kind }: { kind: Kind }) {
  const t = getTranslator('org')
  const [skip, setSkip] = useState(0)
  const query = useIssues(skip, PAGE)
  return (
    <section aria-labelledby={kind}>
      <Title order={2} id={kind}>
        {t(`issues.${kind}`)}
      </Title>
      <FetchState query={query}>
        {(issues) => {
          const total = issues.totals[kind]
          return (
            <>
              <Text size="sm" c="dimmed" mb="xs">
                {t('issues.count', { count: total })}
              </Text>
              <ul style={{ overflowWrap: 'anywhere' }}>{linesOf(issues, kind, t)}</ul>
              {total > PAGE && (
                <Group gap="sm">
                  <Button variant="default" disabled={skip === 0} onClick={() => setSkip(skip - PAGE)}>
                    {t('common:table.previous')}
                  </Button>
                  <Button variant="default" disabled={skip + PAGE >= total} onClick={() => setSkip(skip + PAGE)}>
                    {t('common:table.next')}
                  </Button>
                </Group>
              )}
            </>
          )
        }}
      </FetchState>
    </section>
  )
}

type Words = ReturnType<typeof getTranslator<'org'>>

function linesOf(issues: Issues, kind: Kind, t: Words): ReactNode[] {
  if (kind === 'headless')
    return issues.headless.map(({ _id, dep_name }) => (
      <li key={_id}>
        <TextLink to={screens.admin.department} params={{ id: _id }} display="inline-block" py={4}>
          {dep_name}
        </TextLink>
      </li>
    ))
  if (kind === 'wideSpans')
    return issues.wideSpans.map((each) => line(each, t('person.direct', { count: each.directReports })))
  if (kind === 'deepest') return issues.deepest.map((each) => line(each, t('issues.above', { count: each.depth })))
  return issues.withoutManager.map((each) => line(each))
}

const line = ({ _id, userId, designation }: Person, more?: string) => (
  <li key={_id}>
    <TextLink to={screens.admin.orgChart} search={{ person: _id } as never} display="inline-block" py={4}>
      {userId.name}
    </TextLink>
    {[designation, more].filter(Boolean).map((text) => ` · ${text}`)}
  </li>
)
