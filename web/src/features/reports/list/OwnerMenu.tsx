import { Menu } from '@mantine/core'
import { useState } from 'react'
import type { Report } from '../../../api/contract/reports.ts'
import { MoreMenu } from '../../../ui/controls/MoreMenu.tsx'
import { useConfirmDelete } from '../../../ui/dialog/confirm.tsx'
import { notify } from '../../../ui/toast/notify.ts'
import { notifyError } from '../../../ui/toast/notifyError.ts'
import { getTranslator } from '../../../ui/words/words.ts'
import { useRemoveReport } from '../shared/queries.ts'
import { SaveDialog } from '../shared/SaveDialog.tsx'
import { ScheduleDialog } from './ScheduleDialog.tsx'
import { ShareDialog } from './ShareDialog.tsx'

/** What the owner of a report can do with it. @param removed after it was deleted */
export function OwnerMenu({ report, removed }: { report: Report; removed?: () => void }) {
  const t = getTranslator('reports')
  const [open, setOpen] = useState<'rename' | 'share' | 'schedule'>()
  const confirmDelete = useConfirmDelete()
  const remove = useRemoveReport()
  const close = () => setOpen(undefined)
  const askToRemove = async () => {
    if (!(await confirmDelete(report.name, report.schedule ? t('list.deleteScheduled') : t('list.deleteText')))) return
    remove.mutate(
      { params: { id: report._id } },
      {
        onSuccess: () => {
          notify.success(t('list.deleted'))
          removed?.()
        },
        onError: notifyError,
      },
    )
  }
  return (
    <>
      <MoreMenu label={t('list.more', { name: report.name })}>
        <Menu.Item aria-haspopup="dialog" onClick={() => setOpen('rename')}>
          {t('list.rename')}
        </Menu.Item>
        <Menu.Item aria-haspopup="dialog" onClick={() => setOpen('share')}>
          {t('share.open')}
        </Menu.Item>
        <Menu.Item aria-haspopup="dialog" onClick={() => setOpen('schedule')}>
          {t('schedule.open')}
        </Menu.Item>
        <Menu.Item data-danger aria-haspopup="dialog" onClick={() => void askToRemove()}>
          {t('common:actions.delete')}
        </Menu.Item>
      </MoreMenu>
      {open === 'rename' && (
        <SaveDialog
          definition={report.definition}
          initial={{ name: report.name, description: report.description }}
          id={report._id}
          close={close}
        />
      )}
      {open === 'share' && <ShareDialog report={report} close={close} />}
      {open === 'schedule' && <ScheduleDialog report={report} close={close} />}
    </>
  )
}
