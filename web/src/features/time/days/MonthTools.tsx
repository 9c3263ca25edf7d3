import { Button, Menu, Text } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useState } from 'react'
import { download } from '../../../api/download.ts'
import { ListMenu } from '../../../ui/controls/ListMenu.tsx'
import { MonthStepper } from '../../../ui/controls/MonthStepper.tsx'
import { formatMonth } from '../../../ui/format/format.ts'
import { notifyError } from '../../../ui/toast/notifyError.ts'
import { getTranslator } from '../../../ui/words/words.ts'

interface MonthToolsProps {
  employeeId: string
  month: string
  show: (month: string) => void
}

/** Selects the month, and downloads its record. */
export function MonthTools({ employeeId, month, show }: MonthToolsProps) {
  const t = getTranslator('myTime')
  return (
    <>
      <MonthStepper month={month} show={show} words={{ previous: t('month.previous'), next: t('month.next') }}>
        <Text miw="6rem" ta="center" fw={600} role="status">
          {formatMonth(month)}
        </Text>
      </MonthStepper>
      <DownloadRecord employeeId={employeeId} month={month} />
    </>
  )
}

interface DownloadProps {
  /** the employee's or the user's id */
  employeeId: string
  /** the beginning of the file name */
  code?: string
  month: string
}

/** The record of a person's month as a file. */
export function DownloadRecord({ employeeId, code = 'time', month }: DownloadProps) {
  const t = getTranslator('myTime')
  const [busy, setBusy] = useState(false)
  const take = (format: 'csv' | 'xlsx') => {
    setBusy(true)
    void download(`/api/time/records/${employeeId}/${month}`, { format }, `${code}-${month}.${format}`)
      .catch(notifyError)
      .finally(() => setBusy(false))
  }
  return (
    <ListMenu>
      <Menu.Target>
        <Button variant="default" loading={busy} leftSection={<IconDownload size={16} aria-hidden />}>
          {t('record.download')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {(['csv', 'xlsx'] as const).map((format) => (
          <Menu.Item key={format} onClick={() => take(format)}>
            {t(`record.${format}`)}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </ListMenu>
  )
}
