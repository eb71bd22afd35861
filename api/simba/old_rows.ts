/** Expired lessons, about targets that have not been attacked for a long time. */
export const OLD_SIMBA_ROWS = { table: 'simba_lessons', column: 'expires_at', keptDays: 0 }
