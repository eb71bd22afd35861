import { useText } from '../app/i18n.js'

/** A kind of job in words; one that has none keeps its name. */
export function useJobName(): (name: string) => string {
  const t = useText()
  return (name) => t(`queue.job.${name}`, { _: name.replaceAll('_', ' ') })
}
