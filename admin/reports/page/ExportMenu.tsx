import { useState } from 'react'
import DownloadOutlined from '@mui/icons-material/DownloadOutlined'
import Button from '@mui/material/Button'
import Divider from '@mui/material/Divider'
import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import { apiUrl } from '../../core/data/http/api_url.js'
import { useText } from '../../core/i18n/i18n.js'
import { apiFilter, isFiltered, STRICT, type ReportView } from '../report_view.js'

const PROBE_FORMATS = ['csv', 'json'] as const
const REPORT_FORMATS = ['pdf', 'json', 'sarif', 'vulnerabilities', 'frameworks'] as const

/** Menu with downloads of the report and of the filtered probes. */
export function ExportMenu({ evalId, view }: { evalId: string; view: ReportView }) {
  const t = useText()
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const { filter, threshold } = view
  const what = isFiltered(filter) ? 'filtered' : 'all'
  const close = () => setAnchor(null)
  const chosen = { filter: JSON.stringify(apiFilter(filter)) }
  const item = (href: string, label: string) => (
    <MenuItem key={label} component="a" download href={href} onClick={close}>
      {label}
    </MenuItem>
  )
  const report = `redteam/reports/${encodeURIComponent(evalId)}/export`
  const settings: Record<string, string> =
    threshold === STRICT ? {} : { threshold: String(threshold) }
  return (
    <>
      <Button
        variant="outlined"
        startIcon={<DownloadOutlined />}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        {t('list.export')}
      </Button>
      <Menu anchorEl={anchor} open={anchor !== null} onClose={close}>
        {REPORT_FORMATS.map((format) =>
          item(
            apiUrl(report, { format, ...chosen, ...settings }),
            t(`report_details.export.${format}`)
          )
        )}
        <Divider />
        {PROBE_FORMATS.map((format) =>
          item(
            apiUrl(`results/${encodeURIComponent(evalId)}/probes/export`, { format, ...chosen }),
            t(`reports.export.${what}_${format}`)
          )
        )}
      </Menu>
    </>
  )
}
