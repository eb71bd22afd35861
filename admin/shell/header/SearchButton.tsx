import Search from '@mui/icons-material/Search'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Tooltip from '@mui/material/Tooltip'
import { useText } from '../../core/i18n/i18n.js'
import { isMac, openSearch } from '../shortcut_keys.js'

export function SearchButton() {
  const t = useText()
  const keys = isMac() ? '⌘K' : 'Ctrl K'
  return (
    <Tooltip title={t('header.search_hint')}>
      <Button
        onClick={openSearch}
        aria-label={t('header.search')}
        aria-keyshortcuts="Control+K Meta+K"
        sx={{
          color: 'header.quiet',
          border: { md: 1 },
          borderColor: { md: 'header.quiet' },
          minWidth: 0,
          px: { xs: 1, md: 1.25 },
          gap: 1,
        }}
      >
        <Search fontSize="small" />
        <Box component="span" sx={{ display: { xs: 'none', md: 'inline' } }}>
          {t('header.search')}
        </Box>
        <Box component="kbd" sx={{ display: { xs: 'none', lg: 'inline' }, font: 'inherit' }}>
          {keys}
        </Box>
      </Button>
    </Tooltip>
  )
}
