import DarkModeOutlined from '@mui/icons-material/DarkModeOutlined'
import LightModeOutlined from '@mui/icons-material/LightModeOutlined'
import IconButton from '@mui/material/IconButton'
import { useColorMode } from '../app/color_mode.js'
import { useText } from '../app/i18n.js'

/** Its hint is the browser's own: the sign-in page is too small a page to carry MUI's. */
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
