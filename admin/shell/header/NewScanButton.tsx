import PlayArrow from '@mui/icons-material/PlayArrow'
import Button from '@mui/material/Button'
import Tooltip from '@mui/material/Tooltip'
import { Link } from 'react-router'
import { useText } from '../../core/i18n/i18n.js'
import { NEW_SCAN_PATH, useNewScan } from '../../scans/useNewScan.js'

/** Link to the form for a new scan. If the license is cut off, the button is disabled and shows why. */
export function NewScanButton() {
  const t = useText()
  const newScan = useNewScan()
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

/** Hides the label on small screens; the accessible name remains. */
const HIDE_LABEL = {
  '& .label': { display: { xs: 'none', sm: 'inline' } },
  '& .MuiButton-startIcon': { ml: 0, mr: { xs: 0, sm: 0.5 } },
}
