import { type Account, accounts } from '../../../api/contract/accounts.ts'
import { useList } from '../../../api/hooks.ts'
import { OPTIONS_MAX, RemoteSelect, type RemoteSelectProps } from '../../../ui/select/RemoteSelect.tsx'

function useAccounts(search: string | undefined) {
  const query = useList(accounts.list, { query: { record: 'none', search, limit: OPTIONS_MAX } })
  // Who cannot sign in any more begins nothing here.
  const items = query.data?.accounts.filter(({ state }) => state !== 'closed')
  return { items, loading: query.isFetching, failed: query.isError }
}

const optionOf = ({ _id, name, email }: Account) => ({ value: _id, label: `${name} – ${email}` })

/** Choose an account that is no employee's; the value is the user's id. */
export function AccountSelect(props: RemoteSelectProps<Account>) {
  return <RemoteSelect {...props} useItems={useAccounts} optionOf={optionOf} />
}
