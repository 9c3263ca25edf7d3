import { screens } from '@ems/contract/core/screens'
import { Text } from '@mantine/core'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { useUser } from '../../../api/session.ts'
import { Page } from '../../../ui/page/Page.tsx'
import { Panel } from '../../../ui/page/Panel.tsx'
import { notify } from '../../../ui/toast/notify.ts'
import { getTranslator } from '../../../ui/words/words.ts'
import { AccountSelect, RecordForm } from './RecordForm.tsx'

const back = { to: screens.admin.employees }

/** Creates the employee record of an account: the reader's own, or the account that `account` in the address names. */
export default function CreateRecordPage() {
  const { account } = useSearch({ strict: false }) as { account?: string }
  return account === undefined ? <OwnRecord /> : <RecordOfAccount named={account || null} />
}

/** Creates the employee record of an account without one, such as an administrator's. */
function OwnRecord() {
  const t = getTranslator('employees')
  const navigate = useNavigate()
  const id = useUser()?._id ?? ''
  const done = () => {
    notify.success(t('record.done'))
    void navigate({ to: screens.employee.profile, params: { id } })
  }
  return (
    <Page title={t('record.title')} back={back} width="form">
      <Panel>
        <Text c="dimmed" mb="md">
          {t('record.text')}
        </Text>
        <RecordForm id={id} onDone={done} />
      </Panel>
    </Page>
  )
}

/** @param named the id of an account that is already chosen; null for none */
function RecordOfAccount({ named }: { named: string | null }) {
  const t = getTranslator('employees')
  const navigate = useNavigate()
  const [chosen, setChosen] = useState(named)
  const done = ({ _id }: { _id: string }) => {
    notify.success(t('record.doneFor'))
    void navigate({ to: screens.admin.employee, params: { id: _id } })
  }
  return (
    <Page title={t('record.titleFor')} back={back} width="form">
      <Panel>
        <Text c="dimmed" mb="md">
          {t('record.textFor')}
        </Text>
        <AccountSelect
          label={t('record.account')}
          placeholder={t('record.choose')}
          mb="md"
          value={chosen}
          onChange={(id) => setChosen(id)}
        />
        {chosen !== null && <RecordForm key={chosen} id={chosen} onDone={done} />}
      </Panel>
    </Page>
  )
}
