import { Button, Group, Text } from '@mantine/core'
import { IconLifebuoy } from '@tabler/icons-react'
import { confirm } from '../../../ui/dialog/confirm.tsx'
import { Dialog } from '../../../ui/dialog/Dialog.tsx'
import { SettingRow } from '../../../ui/page/SettingRow.tsx'
import { notifyError } from '../../../ui/toast/notifyError.ts'
import { getTranslator } from '../../../ui/words/words.ts'
import { useMakeRecoveryCodes } from '../accountQueries.ts'

const FEW = 3

interface RecoveryCodesProps {
  remaining: number
  onCodes: (codes: readonly string[]) => void
}

/** The number of unused recovery codes, and a button for new ones. */
export function RecoveryCodes({ remaining, onCodes }: RecoveryCodesProps) {
  const t = getTranslator('security')
  const make = useMakeRecoveryCodes()
  const askToMake = async () => {
    const answers = { confirm: t('recovery.make'), cancel: t('common:actions.cancel') }
    if (await confirm({ title: t('recovery.makeTitle'), text: t('recovery.makeText'), ...answers }))
      make.mutate({}, { onSuccess: ({ recoveryCodes }) => onCodes(recoveryCodes), onError: notifyError })
  }
  return (
    <SettingRow
      icon={IconLifebuoy}
      title={t('recovery.title')}
      text={
        <>
          {t('recovery.left', { count: remaining })} {remaining <= FEW && t('recovery.few')}
        </>
      }
    >
      <Button size="xs" variant="default" onClick={askToMake} loading={make.isPending}>
        {t('recovery.make')}
      </Button>
    </SettingRow>
  )
}

/** New recovery codes, shown this once. */
export function NewCodes({ codes, onClose }: { codes: readonly string[]; onClose: () => void }) {
  const t = getTranslator('security')
  const file = `data:text/plain;charset=utf-8,${encodeURIComponent(`${codes.join('\n')}\n`)}`
  return (
    <Dialog opened onClose={onClose} title={t('recovery.shownTitle')}>
      <Text mb="md">{t('recovery.shownText')}</Text>
      <ul>
        {codes.map((code) => (
          <li key={code}>
            <code translate="no">{code}</code>
          </li>
        ))}
      </ul>
      <Group justify="flex-end" gap="sm" mt="lg">
        <Button variant="default" component="a" href={file} download="recovery-codes.txt">
          {t('recovery.download')}
        </Button>
        <Button variant="default" onClick={() => window.print()}>
          {t('recovery.print')}
        </Button>
        <Button onClick={onClose}>{t('recovery.kept')}</Button>
      </Group>
    </Dialog>
  )
}
