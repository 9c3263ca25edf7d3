import { Button, Stack, Text, UnstyledButton } from '@mantine/core'
import { IconArrowLeft, IconChevronRight } from '@tabler/icons-react'
import { useState } from 'react'
import { Avatar } from '../../../../ui/avatar/Avatar.tsx'
import { getTranslator } from '../../../../ui/words/words.ts'
import { type PersonRow, type Row, TOP } from '../treeRows.ts'
import type { Tree } from '../useTree.ts'
import { NodeText } from './NodeText.tsx'
import classes from './OrgLevels.module.css'

const IMAGE_SIZE = 36

/** The chart on a narrow screen: the reports of one person, with links down and up. */
export function OrgLevels({ tree, choose }: { tree: Tree; choose: (row: PersonRow) => void }) {
  const t = getTranslator('org')
  const [visited, setVisited] = useState<string>()
  const marked = tree.path.map(({ _id }) => _id).join()
  const [openedTo, setOpenedTo] = useState(marked)
  // A person found by the search is shown with their neighbours.
  if (marked !== openedTo) {
    setOpenedTo(marked)
    setVisited(undefined)
  }
  const people = new Map(tree.rows.filter((row) => row.kind === 'person').map((row) => [row.key, row]))
  const tops = tree.rows.filter((row) => row.parent === TOP)
  const [only] = tops.length === 1 ? tops : []
  const at = visited ?? tree.path.at(-2)?._id ?? (only?.kind === 'person' && only.open ? only.key : TOP)
  const above = people.get(at)
  const level = tree.rows.filter((row) => row.parent === (above ? at : TOP))
  const down = (row: PersonRow) => {
    tree.open(row.node._id)
    setVisited(row.key)
  }
  return (
    <Stack gap="sm">
      {above && (
        <>
          {above !== only && (
            <Button
              variant="subtle"
              justify="flex-start"
              leftSection={<IconArrowLeft size={18} aria-hidden data-along-line />}
              onClick={() => setVisited(above.parent)}
            >
              {t('levels.back', { name: people.get(above.parent)?.node.userId.name ?? t('levels.top') })}
            </Button>
          )}
          <Face node={above.node} choose={() => choose(above)} />
          <Text fw={600}>{t('levels.of', { name: above.node.userId.name })}</Text>
        </>
      )}
      <ul
        className={classes.list}
        aria-label={above ? t('levels.of', { name: above.node.userId.name }) : t('levels.top')}
      >
        {level.map((row) => (
          <li key={row.key} className={classes.item}>
            <Line row={row} tree={tree} choose={choose} down={down} />
          </li>
        ))}
      </ul>
    </Stack>
  )
}

const Face = ({ node, choose }: { node: PersonRow['node']; choose: () => void }) => (
  <UnstyledButton className={classes.person} onClick={choose}>
    <Avatar silent path={node.userId.profileImage} name={node.userId.name} id={node.userId._id} size={IMAGE_SIZE} />
    <NodeText node={node} />
  </UnstyledButton>
)

interface LineProps {
  row: Row
  tree: Tree
  choose: (row: PersonRow) => void
  down: (row: PersonRow) => void
}

function Line({ row, tree, choose, down }: LineProps) {
  const t = getTranslator('org')
  if (row.kind === 'loading') return <Text c="dimmed">{t('common:loading')}</Text>
  if (row.kind !== 'person')
    return (
      <Button variant="subtle" onClick={() => (row.kind === 'more' ? tree.more(row.parent) : tree.retry())}>
        {row.kind === 'more' ? t('chart.more', { count: row.left }) : t('chart.failed')}
      </Button>
    )
  const { node } = row
  return (
    <>
      <Face node={node} choose={() => choose(row)} />
      {node.directReports > 0 && (
        <UnstyledButton
          className={classes.down}
          aria-label={t('cards.reportsOf', { name: node.userId.name, count: node.directReports })}
          onClick={() => down(row)}
        >
          <IconChevronRight size={20} aria-hidden data-along-line />
        </UnstyledButton>
      )}
    </>
  )
}
