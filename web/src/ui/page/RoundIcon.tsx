import type { TablerIcon } from '@tabler/icons-react'

/** An icon in a circle, beside its sentence. @param fresh whether it is about something new */
export const RoundIcon = ({ of: Icon, fresh = false }: { of: TablerIcon; fresh?: boolean }) => (
  <Icon
    size={28}
    stroke={1.75}
    aria-hidden
    style={{
      display: 'block',
      flex: 'none',
      boxSizing: 'border-box',
      padding: '0.375rem',
      borderRadius: '50%',
      color: fresh ? 'var(--l-accent-text)' : 'var(--l-text-2)',
      background: fresh ? 'var(--l-accent-soft)' : 'var(--l-sunken)',
    }}
  />
)
