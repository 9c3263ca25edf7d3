import { screens } from '@ems/contract/core/screens'
import { ButtonLink } from '../page/links.tsx'
import { Panel } from '../page/Panel.tsx'
import { EmptyState } from '../states/EmptyState.tsx'
import { wordsOf } from '../words/words.ts'

/** For an account that is no employee: says so, and offers to make one to who may. */
export function NoRecordOfOwn({ mayAdd }: { mayAdd: boolean }) {
  const t = wordsOf('common')
  return (
    <Panel>
      <EmptyState
        title={t('noRecord.title')}
        text={t(mayAdd ? 'noRecord.textAdmin' : 'noRecord.text')}
        action={mayAdd && <ButtonLink to={screens.admin.ownRecord}>{t('noRecord.add')}</ButtonLink>}
      />
    </Panel>
  )
}
