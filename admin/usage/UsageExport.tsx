import Download from '@mui/icons-material/Download'
import Button from '@mui/material/Button'
import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import { apiUrl } from '../app/http.js'
import { useText } from '../app/i18n.js'
import { useAnchor } from '../ui/useAnchor.js'

/** The months that are shown, as a file. */
export function UsageExport({ from, to }: { from: string; to: string }) {
  const t = useText()
  const { anchor, isOpen, open, close } = useAnchor()
  return (
    <>
      <Button
        variant="outlined"
        startIcon={<Download />}
        onClick={open}
        aria-haspopup="menu"
        aria-expanded={isOpen}
      >
        {t('usage.export')}
      </Button>
      <Menu anchorEl={anchor} open={isOpen} onClose={close}>
        {(['csv', 'json'] as const).map((format) => (
          <MenuItem
            key={format}
            component="a"
            href={apiUrl('usage/export', { format, from, to })}
            download
            onClick={close}
          >
            {t(`usage.${format}`)}
          </MenuItem>
        ))}
      </Menu>
    </>
  )
}
