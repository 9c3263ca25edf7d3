import {
  IconAlertCircle,
  IconAlertTriangle,
  IconCircleCheck,
  IconInfoCircle,
  type TablerIcon,
} from '@tabler/icons-react'
import type { ComponentProps, ReactNode } from 'react'
import classes from './Notice.module.css'

const icons = { red: IconAlertCircle, amber: IconAlertTriangle, green: IconCircleCheck, teal: IconInfoCircle }

interface NoticeProps extends Omit<ComponentProps<'div'>, 'title'> {
  /** red for failures, amber for warnings, green for what succeeded, teal for information */
  tone?: keyof typeof icons
  /** `status` does not interrupt screen readers */
  role?: 'alert' | 'status'
  /** absent for that of the tone */
  icon?: TablerIcon
  title?: string
  /** its actions: beside the words if there is room */
  actions?: ReactNode
}

/** A framed message for the person. */
export function Notice({
  tone = 'red',
  role = 'alert',
  icon: Icon = icons[tone],
  title,
  className = '',
  actions,
  children,
  ...props
}: NoticeProps) {
  return (
    <div {...props} className={`${classes.notice} ${className}`} role={role} data-tone={tone}>
      <Icon size={20} aria-hidden />
      <div className={classes.said}>
        <div className={classes.words}>
          {title && <p className={classes.title}>{title}</p>}
          {children}
        </div>
        {actions && <div className={classes.actions}>{actions}</div>}
      </div>
    </div>
  )
}
