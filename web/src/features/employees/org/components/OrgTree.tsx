import { IconChevronRight } from '@tabler/icons-react'
import { Avatar } from '../../../../ui/avatar/Avatar.tsx'
import { getTranslator } from '../../../../ui/words/words.ts'
import type { PersonRow, Row } from '../treeRows.ts'
import { type Drop, useDragging } from '../useDragging.ts'
import type { Tree } from '../useTree.ts'
import { useTreeKeys } from '../useTreeKeys.ts'
import { NodeText } from './NodeText.tsx'
import classes from './OrgTree.module.css'

interface OrgTreeProps {
  tree: Tree
  choose: (row: PersonRow) => void
  /** called when a person is dropped on another; absent if dragging is not possible */
  drop?: Drop | undefined
}

const IMAGE_SIZE = 32

/** The chart as a tree, line by line. */
export function OrgTree({ tree, choose, drop }: OrgTreeProps) {
  const t = getTranslator('org')
  const keys = useTreeKeys(tree, choose)
  const dragging = useDragging(drop)
  const marked = tree.path.at(-1)?._id
  return (
    <div role="tree" aria-label={t('chart.title')} className={classes.tree}>
      {tree.rows.map((row, index) => (
        <div
          key={row.key}
          {...keys.item(row, index, row.key === marked)}
          style={{ '--level': row.level - 1 } as React.CSSProperties}
          className={classes.item}
          {...(row.kind === 'person' && dragging(row))}
        >
          {row.kind === 'person' ? (
            <Person row={row} toggle={() => tree.toggle(row.node._id)} choose={() => choose(row)} />
          ) : (
            <OtherRow row={row} tree={tree} />
          )}
        </div>
      ))}
    </div>
  )
}

function Person({ row, toggle, choose }: { row: PersonRow; toggle: () => void; choose: () => void }) {
  const { node, open } = row
  return (
    <>
      {/* The keyboard has arrows and Enter for both. */}
      <span className={classes.arrow} data-open={open} onClick={toggle} aria-hidden>
        {node.directReports > 0 && <IconChevronRight size={16} stroke={1.75} />}
      </span>
      {/* biome-ignore lint/a11y/noStaticElementInteractions lint/a11y/useKeyWithClickEvents: see above */}
      <span className={classes.person} onClick={choose}>
        <Avatar silent path={node.userId.profileImage} name={node.userId.name} id={node.userId._id} size={IMAGE_SIZE} />
        <NodeText node={node} />
      </span>
    </>
  )
}

/** The placeholder of people who are still loading. */
export function OtherRow({ row, tree }: { row: Exclude<Row, PersonRow>; tree: Tree }) {
  const t = getTranslator('org')
  if (row.kind === 'loading') return <span className={classes.other}>{t('common:loading')}</span>
  const act = row.kind === 'more' ? () => tree.more(row.parent) : tree.retry
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions lint/a11y/useKeyWithClickEvents: Enter works on each line of the tree
    <span className={classes.other} data-acts onClick={act}>
      {row.kind === 'more' ? t('chart.more', { count: row.left }) : t('chart.failed')}
    </span>
  )
}
