import { useListContext } from 'react-admin'
import { apiUrl } from '../../data/http/api_url.js'
import { useText } from '../../i18n/i18n.js'
import { DownloadMenu } from '../../dialogs/DownloadMenu.js'

type ListFormat = 'csv' | 'json' | 'jsonl'

const FORMATS: readonly ListFormat[] = ['csv', 'json']

/**
 * Menu that exports all matching records on the server, without the row limit of the client-side
 * export.
 */
export function ListDownload(props: {
  path: string
  permanentFilter?: Record<string, unknown>
  formats?: readonly ListFormat[]
}) {
  const t = useText()
  const { total, filterValues, sort } = useListContext()
  if (!total) return null
  return (
    <DownloadMenu
      text={t('list.export')}
      formats={props.formats ?? FORMATS}
      nameOf={(format) => t(`list.export_${format}`)}
      addressOf={(format) =>
        apiUrl(props.path, {
          format,
          filter: JSON.stringify({ ...filterValues, ...props.permanentFilter }),
          sort: JSON.stringify([sort.field, sort.order]),
        })
      }
    />
  )
}
