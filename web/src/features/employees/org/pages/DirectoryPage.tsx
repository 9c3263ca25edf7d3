import { Anchor } from '@mantine/core'
import { IconMail, IconPhone } from '@tabler/icons-react'
import { type DirectoryEntry, org } from '../../../../api/contract/org.ts'
import { PersonLink } from '../../../../ui/avatar/PersonCell.tsx'
import { formatDay, formatDayOfYear } from '../../../../ui/format/format.ts'
import { DataTable } from '../../../../ui/list/table/DataTable.tsx'
import type { Column } from '../../../../ui/list/table/types.ts'
import { ExportButton } from '../../../../ui/list/toolbar/ExportButton.tsx'
import { Filters } from '../../../../ui/list/toolbar/Filters.tsx'
import { ListToolbar } from '../../../../ui/list/toolbar/ListToolbar.tsx'
import { SearchBox } from '../../../../ui/list/toolbar/SearchBox.tsx'
import { useListState } from '../../../../ui/list/useListState.ts'
import { TextLink } from '../../../../ui/page/links.tsx'
import { Page } from '../../../../ui/page/Page.tsx'
import { OrgDepartmentFilter } from '../../../../ui/select/OrgDepartmentFilter.tsx'
import { EmptyState } from '../../../../ui/states/EmptyState.tsx'
import { getTranslator } from '../../../../ui/words/words.ts'
import { useDirectory, useOrgScreens } from '../queries.ts'
import classes from './DirectoryPage.module.css'

const REACH = { className: classes.reach, underline: 'hover' } as const

/** Colleagues with their contact data. */
export default function DirectoryPage() {
  const t = getTranslator('org')
  const list = useListState(org.directory, 'name')
  const query = useDirectory(list)
  const { chart } = useOrgScreens()
  const none = t('common:none')
  const { narrowed } = list
  const total = query.data?.total
  const columns: Column<DirectoryEntry>[] = [
    {
      key: 'name',
      kind: 'title',
      title: t('directory.name'),
      sort: 'name',
      cell: ({ _id, userId, away, birthday, designation, department }) => {
        const leave = away && t('directory.away', { day: formatDay(away.until) })
        return (
          <div className={classes.who}>
            <PersonLink
              of={userId}
              second={
                <>
                  <span className={classes.table}>
                    {[leave, birthday && t('directory.birthday', { day: formatDayOfYear(birthday) })]
                      .filter(Boolean)
                      .join(' · ')}
                  </span>
                  <span className={classes.card} aria-hidden>
                    {[leave, designation, department?.dep_name].filter(Boolean).join(' · ')}
                  </span>
                </>
              }
              to={chart}
              search={{ person: _id } as never}
            />
          </div>
        )
      },
    },
    {
      key: 'designation',
      kind: 'fact',
      card: 'heard',
      title: t('directory.designation'),
      sort: 'designation',
      cell: (row) => row.designation || none,
    },
    {
      key: 'department',
      tablet: 'upright',
      kind: 'fact',
      card: 'heard',
      title: t('directory.department'),
      cell: ({ department, location }) => [department?.dep_name, location?.name].filter(Boolean).join(' · ') || none,
    },
    {
      key: 'manager',
      tablet: 'upright',
      card: 'heard',
      title: t('directory.manager'),
      cell: ({ manager }) =>
        manager ? (
          <>
            <span className={classes.table}>
              <TextLink {...REACH} to={chart} search={{ person: manager._id } as never}>
                {manager.userId.name}
              </TextLink>
            </span>
            {/* A card names the manager for screen readers alone, where no link may be out of sight. */}
            <span className={classes.card}>{manager.userId.name}</span>
          </>
        ) : (
          none
        ),
    },
    {
      key: 'email',
      plain: true,
      title: t('directory.email'),
      cell: ({ workEmail, workPhone }) => (
        <div className={classes.ways}>
          <Anchor {...REACH} href={`mailto:${workEmail}`}>
            <IconMail size={20} aria-hidden />
            <span title={workEmail}>{workEmail}</span>
          </Anchor>
          {workPhone && (
            <Anchor {...REACH} href={`tel:${workPhone}`}>
              <IconPhone size={20} aria-hidden />
              <span dir="ltr">{workPhone}</span>
            </Anchor>
          )}
        </div>
      ),
    },
  ]
  return (
    <Page title={t('directory.title')} facts={narrowed || total === undefined ? null : t('people', { count: total })}>
      <ListToolbar>
        <SearchBox label={t('directory.search')} list={list} />
        <Filters list={list}>
          <OrgDepartmentFilter
            label={t('directory.department')}
            placeholder={t('directory.allDepartments')}
            value={list.filters.department}
            onChange={(department) => list.set({ department: department ?? undefined })}
          />
        </Filters>
        <ExportButton path="/api/directory" list={list} name="directory" />
      </ListToolbar>
      <DataTable
        label={t('directory.title')}
        list={list}
        query={query}
        rows={query.data?.people}
        rowKey={({ _id }) => _id}
        columns={columns}
        empty={<EmptyState drawing="team" title={t('directory.empty')} text={t('directory.emptyText')} />}
      />
    </Page>
  )
}
