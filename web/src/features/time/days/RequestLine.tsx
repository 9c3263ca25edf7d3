import { DAY_MS } from '@ems/contract/core/durations'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { OBJECTION_DAYS, type TimeRequest } from '../../../api/contract/time-requests.ts'
import { useUser } from '../../../api/session.ts'
import { StatusBadge } from '../../../ui/controls/StatusBadge.tsx'
import { CommentDialog } from '../../../ui/dialog/CommentDialog.tsx'
import { formatMinutes } from '../../../ui/format/minutes.ts'
import { useMoment } from '../../../ui/format/moments.ts'
import { notify } from '../../../ui/toast/notify.ts'
import { notifyError } from '../../../ui/toast/notifyError.ts'
import { getTranslator } from '../../../ui/words/words.ts'
import { useObject, useWithdraw } from '../shared/queries.ts'
import { sessionTimes } from '../shared/sessionTimes.ts'
import { REQUEST_TONES } from '../shared/tones.ts'
import classes from './DayDetail.module.css'

interface RequestLineProps {
  request: TimeRequest
  zone: string
  own: boolean
}

/** A correction or overtime request of a day: its change, requester, approver, and an objection. */
export function RequestLine({ request, zone, own }: RequestLineProps) {
  const t = getTranslator('myTime')
  const userId = useUser()?._id
  const withdraw = useWithdraw()
  const sendObjection = useObject()
  const [objecting, object] = useState(false)
  const { kind, state, reason, comment, createdBy, createdAt, decidedBy, objection } = request
  const momentOf = useMoment()
  const times = (sessions: TimeRequest['sessions']) => sessionTimes(sessions ?? [], zone) || t('detail.nothing')
  // The server's rule: once, within some days, to a correction by another person.
  const mayObject =
    own &&
    kind === 'correction' &&
    state === 'Approved' &&
    createdBy?._id !== userId &&
    objection === null &&
    Date.now() - Date.parse(createdAt) < OBJECTION_DAYS * DAY_MS
  const isDecidedByOther = decidedBy && decidedBy._id !== createdBy?._id
  return (
    <li className={classes.request}>
      <div>
        <strong>{t(`requests.${kind}`)}</strong>{' '}
        <StatusBadge tone={REQUEST_TONES[state]}>{t(`states.${state}`)}</StatusBadge>
        <p>
          {kind === 'overtime'
            ? formatMinutes(request.minutes ?? 0)
            : t('requests.change', { before: times(request.before), after: times(request.sessions) })}
        </p>
        <p className={classes.words}>{reason}</p>
        <p className={classes.notes}>
          {t('requests.by', { name: createdBy?.name ?? t('requests.nobody'), when: momentOf(createdAt) })}
          {isDecidedByOther && ` · ${t('requests.decided', { name: decidedBy.name })}`}
        </p>
        {comment && <p className={classes.words}>{comment}</p>}
        {objection && <p>{t('requests.objection', { text: objection })}</p>}
      </div>
      {own && state === 'Pending' && (
        <Button
          size="xs"
          variant="default"
          loading={withdraw.isPending}
          onClick={() =>
            withdraw.mutate(
              { params: { id: request._id } },
              { onSuccess: () => notify.success(t('requests.withdrawn')), onError: notifyError },
            )
          }
        >
          {t('requests.withdraw')}
        </Button>
      )}
      {mayObject && (
        <Button size="xs" variant="default" aria-haspopup="dialog" onClick={() => object(true)}>
          {t('requests.object')}
        </Button>
      )}
      {objecting && (
        <CommentDialog
          title={t('requests.objectTitle')}
          text={t('requests.objectText')}
          label={t('requests.objectLabel')}
          submitLabel={t('requests.object')}
          required
          send={(text) => sendObjection.mutateAsync({ params: { id: request._id }, body: { text } })}
          done={t('requests.objected')}
          close={() => object(false)}
        />
      )}
    </li>
  )
}
