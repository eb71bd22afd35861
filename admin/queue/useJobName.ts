import { optionalText } from '../core/i18n/i18n.js'

/**
 * Returns a function for the display name of a job kind; names of unknown kinds are derived from
 * their ID.
 */
export function useJobName(): (name: string) => string {
  return (name) => optionalText(`queue.job.${name}`, name.replaceAll('_', ' '))
}
