import PlayArrow from '@mui/icons-material/PlayArrow'
import Button from '@mui/material/Button'
import { Link } from 'react-router'
import { useText } from '../app/i18n.js'
import { NEW_SCAN_PATH, useMenu } from '../layout/useMenu.js'

/** The way to the start form, for those who may start scans while the license allows it. */
export function NewScanLink() {
  const t = useText()
  const { newScan } = useMenu()
  if (!newScan || newScan.isDisabled) return null
  return (
    <Button component={Link} to={NEW_SCAN_PATH} variant="contained" startIcon={<PlayArrow />}>
      {t('scans.start_one')}
    </Button>
  )
}
