import type { DatasetChange } from '#api/contract/evals/dataset'
import type { Translate } from '../../core/i18n/i18n.js'
import { toast } from '../../core/notifications/toasts.js'

/** Shows a toast about the new version, or that the change had no effect. */
export function showVersionToast(t: Translate, { version }: DatasetChange): void {
  if (version) toast(t('datasets.items.version_created', { number: version.number }))
  else toast(t('datasets.items.unchanged'), { type: 'info' })
}
