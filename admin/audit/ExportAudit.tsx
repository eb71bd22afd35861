import DownloadOutlined from '@mui/icons-material/DownloadOutlined'
import Button from '@mui/material/Button'
import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import { useListContext } from 'react-admin'
import { apiPath } from '../app/api_path.js'
import { useText } from '../app/i18n.js'
import { useAnchor } from '../ui/useAnchor.js'

/** Downloads of all entries that the filters choose; the server streams them, however many. */
export function ExportAudit() {
  const t = useText()
  const { anchor, isOpen, open, close } = useAnchor()
  const { total, filterValues } = useListContext()
  if (!total) return null
  const href = (format: string) => {
    const query = new URLSearchParams({ format, filter: JSON.stringify(filterValues) })
    return apiPath(`audit-logs/export?${query}`)
  }
  return (
    <>
      <Button
        onClick={open}
        startIcon={<DownloadOutlined />}
        aria-haspopup="menu"
        aria-expanded={isOpen}
      >
        {t('list.export')}
      </Button>
      <Menu anchorEl={anchor} open={isOpen} onClose={close}>
        {(['csv', 'json'] as const).map((format) => (
          <MenuItem key={format} component="a" download href={href(format)} onClick={close}>
            {t(`audit.export_${format}`)}
          </MenuItem>
        ))}
      </Menu>
    </>
  )
}
