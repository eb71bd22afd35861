import type { MediaItem } from '#api/contract/evals/eval_media_list'
import type { Translate } from '../core/i18n/i18n.js'
import { evalName, evalPath } from '../evals/eval_record.js'
import { formatCount } from '../evals/number_formats.js'

/** Returns the accessible name of a media file: `Image of Cities, test case 3, prompt 1`. */
export function mediumName(item: MediaItem, t: Translate): string {
  const name = evalName({ id: item.evalId, description: item.description })
  const kind = t(`media.one.${item.kind}`)
  if (item.testIdx === null || item.promptIdx === null) return t('media.named', { kind, name })
  return t('media.named_with_location', { kind, name, ...placeOf(item.testIdx, item.promptIdx) })
}

const placeOf = (testIdx: number, promptIdx: number) => ({
  test: formatCount(testIdx + 1),
  prompt: formatCount(promptIdx + 1),
})

/** Returns the name and path of the result that contains the media file; null if there is none. */
export function resultOf(item: MediaItem, t: Translate): { name: string; path: string } | null {
  const { testIdx, promptIdx, status } = item
  if (testIdx === null || promptIdx === null || status === null) return null
  return {
    name: t('media.location', placeOf(testIdx, promptIdx)),
    path: `${evalPath(item.evalId)}?cell=${testIdx}.${promptIdx}`,
  }
}

const UNITS = ['B', 'kB', 'MB', 'GB'] as const
const sizeFormat = new Intl.NumberFormat('en', { maximumSignificantDigits: 3 })

/** Formats a size with a decimal unit: `532 B`, `1.2 MB`. */
export function formatBytes(bytes: number): string {
  const step = Math.min(UNITS.length - 1, Math.floor(Math.log10(Math.max(1, bytes)) / 3))
  return `${sizeFormat.format(bytes / 1000 ** step)} ${UNITS[step]}`
}
