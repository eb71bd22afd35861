import { useListContext } from 'react-admin'
import { apiUrl } from '../../app/http.js'
import { useText } from '../../app/i18n.js'
import { DownloadMenu } from '../DownloadMenu.js'

const FORMATS = ['csv', 'json'] as const

/** All that the filters choose, as a file that the server writes: it is not limited to what a browser holds. */
export function ListDownload(props: { path: string; permanentFilter?: Record<string, unknown> }) {
  const t = useText()
  const { total, filterValues, sort } = useListContext()
  if (!total) return null
  return (
    <DownloadMenu
      formats={FORMATS}
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
