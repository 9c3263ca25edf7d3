import { screens } from '@ems/contract/core/screens'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { ButtonLink } from '../../../ui/links.tsx'
import { Panel } from '../../../ui/Panel.tsx'
import { wordsOf } from '../../../ui/words.ts'

/** For an account that is no employee: says so, and offers to make one to who may. */
export function NoRecordOfOwn({ mayAdd }: { mayAdd: boolean }) {
  const t = wordsOf('employees')
  return (
    <Panel>
      <EmptyState
        title={t('noRecord.title')}
        text={t(mayAdd ? 'noRecord.textAdmin' : 'noRecord.text')}
        action={mayAdd && <ButtonLink to={screens.admin.addEmployee}>{t('list.add')}</ButtonLink>}
      />
    </Panel>
  )
}
