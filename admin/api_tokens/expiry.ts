/** How long a new token works: so many days, to a day, or without end. */
export const EXPIRY_DAYS = [30, 90, 365] as const
export type ExpiryChoice = `${(typeof EXPIRY_DAYS)[number]}` | 'never' | 'date'

const DAY_MS = 86_400_000

export const inDays = (days: number) => new Date(Date.now() + days * DAY_MS)

/** A date in a form means the end of that day where the person is. */
export const endOfDay = (day: string) => new Date(`${day}T23:59:59`)

/** When the token ends; null without end. */
export function expiryOf(choice: ExpiryChoice, day: string): Date | null {
  if (choice === 'never') return null
  return choice === 'date' ? endOfDay(day) : inDays(Number(choice))
}
