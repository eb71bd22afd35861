import Download from '@mui/icons-material/Download'
import Button from '@mui/material/Button'
import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import { apiUrl } from '../../core/data/http/api_url.js'
import { useText } from '../../core/i18n/i18n.js'
import { useAnchor } from '../../core/dialogs/useAnchor.js'

/** Button that exports the displayed months. */
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
