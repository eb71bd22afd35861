import DarkModeOutlined from '@mui/icons-material/DarkModeOutlined'
import LightModeOutlined from '@mui/icons-material/LightModeOutlined'
import IconButton from '@mui/material/IconButton'
import { useColorMode } from '../theme/color_mode.js'
import { useText } from '../i18n/i18n.js'

/**
 * Button that switches the color mode. Uses the native `title`, because MUI's tooltip would make the sign-in page's
 * bundle much larger.
 */
export function ColorModeToggle() {
  const t = useText()
  const { mode, toggle } = useColorMode()
  const label = t(mode === 'dark' ? 'header.to_light' : 'header.to_dark')
  return (
    <IconButton aria-label={label} title={label} onClick={toggle} color="inherit" size="small">
      {mode === 'dark' ? <LightModeOutlined /> : <DarkModeOutlined />}
    </IconButton>
  )
}
