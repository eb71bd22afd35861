import PlayArrow from '@mui/icons-material/PlayArrow'
import Button from '@mui/material/Button'
import { Link } from 'react-router'
import { useText } from '../../core/i18n/i18n.js'
import { NEW_SCAN_PATH, useNewScan } from '../useNewScan.js'

/** Link to the start form, for users who can start scans. */
export function NewScanLink() {
  const t = useText()
  const newScan = useNewScan()
  if (!newScan || newScan.isDisabled) return null
  return (
    <Button component={Link} to={NEW_SCAN_PATH} variant="contained" startIcon={<PlayArrow />}>
      {t('scans.start_scan')}
    </Button>
  )
}
