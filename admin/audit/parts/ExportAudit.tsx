import { useListContext } from 'react-admin'
import { apiPath } from '../../core/data/http/api_path.js'
import { useText } from '../../core/i18n/i18n.js'
import { DownloadMenu } from '../../core/dialogs/DownloadMenu.js'

/** Button that exports all matching entries; the server streams the file. */
export function ExportAudit() {
  const t = useText()
  const { total, filterValues } = useListContext()
  if (!total) return null
  return (
    <DownloadMenu
      text={t('audit.export')}
      formats={['csv', 'json'] as const}
      nameOf={(format) => t(`audit.export_${format}`)}
      addressOf={(format) => {
        const query = new URLSearchParams({ format, filter: JSON.stringify(filterValues) })
        return apiPath(`audit-logs/export?${query}`)
      }}
    />
  )
}
