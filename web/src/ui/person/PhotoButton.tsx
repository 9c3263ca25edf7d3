import '@mantine/core/styles/ActionIcon.css'
import { ActionIcon, FileButton, Text } from '@mantine/core'
import { IconCamera } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { employees, MAX_IMAGE_BYTES } from '../../api/contract/employees.ts'
import { useSend } from '../../api/hooks.ts'
import { errorText } from '../states/errorText.ts'
import { notify } from '../toast/notify.ts'
import { getTranslator } from '../words/words.ts'
import classes from './PersonPage.module.css'

const TYPES = ['image/jpeg', 'image/png', 'image/webp', 'image/gif', 'image/avif']
const MAX_MEGABYTES = MAX_IMAGE_BYTES / 1024 / 1024

/** Replaces the picture, and reports at once if the server would refuse it. */
export function PhotoButton({ id }: { id: string }) {
  const t = getTranslator('person')
  const send = useSend(employees.setPhoto, { refreshes: ['employees', 'personPage', 'org', 'auth'] })
  const [refusal, setRefusal] = useState<string>()
  const resetPicker = useRef<() => void>(null)
  const choose = async (image: File | null) => {
    if (!image) return
    // Otherwise selecting the same file again would not be a change.
    resetPicker.current?.()
    const wrong = await wrongWith(image)
    setRefusal(wrong === 'photoTooLarge' ? t(wrong, { size: MAX_MEGABYTES }) : wrong && t(wrong))
    if (wrong) return
    send.mutate(
      { params: { id }, body: {}, file: image },
      {
        onSuccess: () => notify.success(t('photoDone')),
        onError: (error) => setRefusal(errorText(error, t('common:serverError'))),
      },
    )
  }
  return (
    <>
      <FileButton
        accept={TYPES.join()}
        onChange={(image) => void choose(image)}
        resetRef={resetPicker}
        inputProps={{ 'aria-label': t('photo'), tabIndex: -1 }}
      >
        {(props) => (
          <ActionIcon
            {...props}
            className={classes.photo}
            variant="default"
            radius="xl"
            size={28}
            aria-label={t('photo')}
            title={t('photo')}
            loading={send.isPending}
          >
            <IconCamera size={16} stroke={1.75} aria-hidden />
          </ActionIcon>
        )}
      </FileButton>
      {refusal && (
        <Text role="alert" c="var(--mantine-color-error)" className={classes.refusal}>
          {refusal}
        </Text>
      )}
    </>
  )
}

/** The reason why the server would refuse a file, as a key of the words; undefined if it would not. */
async function wrongWith(image: File): Promise<'photoWrongType' | 'photoTooLarge' | 'photoUnreadable' | undefined> {
  if (!TYPES.includes(image.type)) return 'photoWrongType'
  if (image.size > MAX_IMAGE_BYTES) return 'photoTooLarge'
  const picture = await createImageBitmap(image).catch(() => null)
  picture?.close()
  return picture ? undefined : 'photoUnreadable'
}
