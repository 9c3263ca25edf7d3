import { Button } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { download } from '../../../api/download.ts'
import { tellFailure } from '../../../ui/toast/notifyError.ts'
import { wordsOf } from '../../../ui/words/words.ts'

interface OpenFileProps {
  id: string
  title: string
  name: string
}

/** Saves the file of a document. */
export function OpenFile({ id, title, name }: OpenFileProps) {
  const t = wordsOf('documents')
  return (
    <Button
      size="xs"
      variant="default"
      leftSection={<IconDownload size={14} aria-hidden />}
      aria-label={t('downloadOne', { title })}
      onClick={() => void download(`/api/document/${id}/file`, {}, name).catch(tellFailure)}
    >
      {t('download')}
    </Button>
  )
}
