const format = new Intl.DateTimeFormat('en', { month: 'short', day: 'numeric', timeZone: 'UTC' })

/** `Nov 16`, the Monday of a week given as `YYYY-MM-DD`. */
export const weekLabel = (week: string): string => format.format(new Date(`${week}T00:00:00Z`))
