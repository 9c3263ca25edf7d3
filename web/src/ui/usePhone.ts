import { useMediaQuery } from '@mantine/hooks'

/** Whether the window is as narrow as a phone's, where lists are cards and the menu stands behind a button; follows a turn of it. */
export const usePhone = (): boolean =>
  useMediaQuery('(max-width: 47.99em)', undefined, { getInitialValueInEffect: false })
