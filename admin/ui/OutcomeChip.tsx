import ErrorOutline from '@mui/icons-material/ErrorOutline'
import GppBadOutlined from '@mui/icons-material/GppBadOutlined'
import HelpOutline from '@mui/icons-material/HelpOutlined'
import VerifiedUserOutlined from '@mui/icons-material/VerifiedUserOutlined'
import { useTheme } from '@mui/material/styles'
import type { Outcome } from '#api/engines/redteam/vocabulary'
import { useText } from '../app/i18n.js'
import { ToneChip } from './ToneChip.js'

const ICONS = {
  passed: VerifiedUserOutlined,
  failed: GppBadOutlined,
  error: ErrorOutline,
  undecided: HelpOutline,
}

/** What became of a test; a test that failed is an attack that worked. */
export function OutcomeChip({ outcome, count }: { outcome: Outcome; count?: number }) {
  const t = useText()
  const { palette } = useTheme()
  return (
    <ToneChip
      tone={palette.outcome[outcome]}
      icon={ICONS[outcome]}
      label={t(`outcome.${outcome}`)}
      {...(count === undefined ? {} : { count })}
    />
  )
}
