const KEY = 'kiosk-key'

/** The key of this device, as it was typed once; null where it is no kiosk. */
export const readKioskKey = (): string | null => localStorage.getItem(KEY)
export const storeKioskKey = (key: string): void => localStorage.setItem(KEY, key)
export const dropKioskKey = (): void => localStorage.removeItem(KEY)
