const KEY = 'kiosk-key'

/** The stored key of this device; null if it is no kiosk. */
export const readKioskKey = (): string | null => localStorage.getItem(KEY)
export const storeKioskKey = (key: string): void => localStorage.setItem(KEY, key)
export const deleteKioskKey = (): void => localStorage.removeItem(KEY)
