import { useListContext } from 'react-admin'
import { apiPath } from '../app/api_path.js'
import { useText } from '../app/i18n.js'
import { DownloadMenu } from '../ui/DownloadMenu.js'

/** Downloads of all entries that the filters choose; the server streams them, however many. */
export function ExportAudit() {
  const t = useText()
  const { total, filterValues } = useListContext()
  if (!total) return null
  return (
    <DownloadMenu
      formats={['csv', 'json'] as const}
      nameOf={(format) => t(`audit.export_${format}`)}
      addressOf={(format) => {
        const query = new URLSearchParams({ format, filter: JSON.stringify(filterValues) })
        return apiPath(`audit-logs/export?${query}`)
      }}
    />
  )
}
