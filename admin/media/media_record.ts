import type { MediaItem } from '#api/contract/eval_media_list'
import type { Translate } from '../app/i18n.js'
import { evalName, evalPath } from '../evals/eval_record.js'
import { formatCount } from '../evals/figures.js'

/** `Image of Cities, test 3, prompt 1`: what tells it from the others for somebody who does not see it. */
export function mediumName(item: MediaItem, t: Translate): string {
  const name = evalName({ id: item.evalId, description: item.description })
  const kind = t(`media.one.${item.kind}`)
  if (item.testIdx === null || item.promptIdx === null) return t('media.named', { kind, name })
  return t('media.named_place', { kind, name, ...placeOf(item.testIdx, item.promptIdx) })
}

const placeOf = (testIdx: number, promptIdx: number) => ({
  test: formatCount(testIdx + 1),
  prompt: formatCount(promptIdx + 1),
})

/** The result that brought it, in words and as an address; null when that is not known. */
export function resultOf(item: MediaItem, t: Translate): { name: string; path: string } | null {
  const { testIdx, promptIdx, status } = item
  if (testIdx === null || promptIdx === null || status === null) return null
  return {
    name: t('media.place', placeOf(testIdx, promptIdx)),
    path: `${evalPath(item.evalId)}?cell=${testIdx}.${promptIdx}`,
  }
}

const UNITS = ['B', 'kB', 'MB', 'GB'] as const
const sizeFormat = new Intl.NumberFormat('en', { maximumSignificantDigits: 3 })

/** `532 B`, `1.2 MB`. */
export function formatBytes(bytes: number): string {
  const step = Math.min(UNITS.length - 1, Math.floor(Math.log10(Math.max(1, bytes)) / 3))
  return `${sizeFormat.format(bytes / 1000 ** step)} ${UNITS[step]}`
}
