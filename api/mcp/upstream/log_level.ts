/** From the most verbose to the least verbose level. */
const LOG_LEVELS = [
  ...(['debug', 'info', 'notice', 'warning'] as const),
  ...(['error', 'critical', 'alert', 'emergency'] as const),
]
export type LogLevel = (typeof LOG_LEVELS)[number]

export const logLevelOf = (value: unknown): LogLevel | null =>
  LOG_LEVELS.find((level) => level === value) ?? null

export const isAtLeast = (level: LogLevel, lowest: LogLevel): boolean =>
  LOG_LEVELS.indexOf(level) >= LOG_LEVELS.indexOf(lowest)
