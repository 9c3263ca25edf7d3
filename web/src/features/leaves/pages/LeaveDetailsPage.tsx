import { screens } from '@ems/contract/core/screens'
import { IconArrowRight } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { leaves } from '../../../api/contract/leaves.ts'
import { ButtonLink } from '../../../ui/links.tsx'
import { useListState } from '../../../ui/list/useListState.ts'
import { useIdParam } from '../../../ui/useIdParam.ts'
import { wordsOf } from '../../../ui/words.ts'
import { LeaveDetails } from '../components/LeaveDetails.tsx'
import { useNextPending } from '../queries.ts'

/** One leave of the list of all. */
export default function LeaveDetailsPage() {
  const id = useIdParam()
  const navigate = useNavigate()
  return (
    <LeaveDetails
      id={id}
      ways={<WaysOn id={id} />}
      // To where the list stood.
      decided={() => void navigate({ to: screens.admin.leaves, search: true })}
    />
  )
}

/** To the next leave that waits, and back: both keep the place of the list, which stands in this address too. */
function WaysOn({ id }: { id: string }) {
  const t = wordsOf('leaves')
  const next = useNextPending(id, useListState(leaves.list)).data?.next
  return (
    <>
      {next && (
        <ButtonLink
          to={screens.admin.leave}
          params={{ id: next._id }}
          search
          variant="default"
          rightSection={<IconArrowRight size={16} aria-hidden />}
        >
          {t('detail.next')}
        </ButtonLink>
      )}
      <ButtonLink to={screens.admin.leaves} search variant="default">
        {t('detail.back')}
      </ButtonLink>
    </>
  )
}
