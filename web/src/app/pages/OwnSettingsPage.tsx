import { useClocksIn } from '../../api/clock.ts'
import SettingsPage from '../../features/settings/pages/SettingsPage.tsx'
import { PinSetting } from '../../features/time/kiosk/PinSetting.tsx'

/** One's own settings, with the PIN of people who clock in. */
export default function OwnSettingsPage() {
  return <SettingsPage more={useClocksIn() && <PinSetting />} />
}
