import { call } from '../../api/client.ts'
import type { BodyInput } from '../../api/contract/calls.ts'
import { leaves } from '../../api/contract/leaves.ts'
import { confirm } from '../../ui/dialog/confirm.tsx'
import { formatDaysIn } from '../../ui/states/errorText.ts'
import { getTranslator } from '../../ui/words/words.ts'

/** Asks whether to request days that are probably a mistake. */
export async function confirmUnusualDays(body: BodyInput<typeof leaves.preview>): Promise<boolean> {
  const t = getTranslator('leaves')
  // A refusal is shown after sending.
  const { unusual } = await call(leaves.preview, { body }).catch(() => ({ unusual: [] as string[] }))
  if (unusual.length === 0) return true
  return confirm({
    title: t('add.unusualTitle'),
    text: unusual.map(formatDaysIn).join(' '),
    confirm: t('add.unusualConfirm'),
    cancel: t('add.unusualCancel'),
    destroys: false,
  })
}
