import type { DatasetChange } from '#api/contract/dataset'
import type { Translate } from '../../app/i18n.js'
import { toast } from '../../app/toasts.js'

/** Which version came of a change, or that none did. */
export function sayVersion(t: Translate, { version }: DatasetChange): void {
  if (version) toast(t('datasets.items.made', { number: version.number }))
  else toast(t('datasets.items.nothing'), { type: 'info' })
}
