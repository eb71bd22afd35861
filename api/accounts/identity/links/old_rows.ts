import { KNOWN_BROWSER_DAYS } from '#api/accounts/identity/limits/known_browsers'

export const OLD_IDENTITY_ROWS = [
  { table: 'sessions', column: 'expires_at', keptDays: 0 },
  { table: 'known_browsers', column: 'last_used_at', keptDays: KNOWN_BROWSER_DAYS },
  { table: 'one_time_links', column: 'expires_at', keptDays: 1 },
  { table: 'passkey_challenges', column: 'expires_at', keptDays: 0 },
]
