import { useState } from 'react'
import DownloadOutlined from '@mui/icons-material/DownloadOutlined'
import Button from '@mui/material/Button'
import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import { apiUrl } from '../app/http.js'
import { useText } from '../app/i18n.js'
import { apiFilter, isFiltered, type ReportFilter } from './report_view.js'

const FORMATS = ['csv', 'json'] as const

/** Downloads of the probes that the filters choose. */
export function ExportMenu({ evalId, filter }: { evalId: string; filter: ReportFilter }) {
  const t = useText()
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const what = isFiltered(filter) ? 'filtered' : 'all'
  const close = () => setAnchor(null)
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
        {FORMATS.map((format) => (
          <MenuItem
            key={format}
            component="a"
            download
            href={apiUrl(`results/${encodeURIComponent(evalId)}/probes/export`, {
              format,
              filter: JSON.stringify(apiFilter(filter)),
            })}
            onClick={close}
          >
            {t(`reports.export.${what}_${format}`)}
          </MenuItem>
        ))}
      </Menu>
    </>
  )
}
