import PlayArrow from '@mui/icons-material/PlayArrow'
import Button from '@mui/material/Button'
import Tooltip from '@mui/material/Tooltip'
import { Link } from 'react-router'
import { useText } from '../app/i18n.js'
import { NEW_SCAN_PATH, useMenu } from './useMenu.js'

/** Starts a scan; when the license forbids it the button says so instead of going silent. */
export function NewScanButton() {
  const t = useText()
  const { newScan } = useMenu()
  if (!newScan) return null
  const style = {
    'whiteSpace': 'nowrap',
    'bgcolor': 'header.active',
    'color': 'header.background',
    '&:hover': { bgcolor: 'header.text' },
    'minWidth': 0,
    'px': { xs: 1, sm: 1.75 },
  }
  const label = (
    <span className="label" data-narrow="hidden">
      {t('header.new_scan')}
    </span>
  )
  const icon = <PlayArrow fontSize="small" />
  if (newScan.isDisabled) {
    return (
      <Tooltip title={t('license.cut_off')}>
        <Button
          variant="contained"
          aria-disabled
          aria-label={t('header.new_scan')}
          onClick={(event) => event.preventDefault()}
          startIcon={icon}
          sx={{ ...style, opacity: 0.7, cursor: 'not-allowed', ...HIDE_LABEL }}
        >
          {label}
        </Button>
      </Tooltip>
    )
  }
  return (
    <Button
      variant="contained"
      component={Link}
      to={NEW_SCAN_PATH}
      aria-label={t('header.new_scan')}
      startIcon={icon}
      sx={{ ...style, ...HIDE_LABEL }}
    >
      {label}
    </Button>
  )
}

/** On small screens the icon stands alone; its name stays for assistive tools. */
const HIDE_LABEL = {
  '& .label': { display: { xs: 'none', sm: 'inline' } },
  '& .MuiButton-startIcon': { ml: 0, mr: { xs: 0, sm: 0.5 } },
}
