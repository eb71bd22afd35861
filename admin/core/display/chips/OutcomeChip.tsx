import ErrorOutline from '@mui/icons-material/ErrorOutline'
import GppBadOutlined from '@mui/icons-material/GppBadOutlined'
import HelpOutline from '@mui/icons-material/HelpOutlined'
import VerifiedUserOutlined from '@mui/icons-material/VerifiedUserOutlined'
import { useColors } from '../../theme/theme.js'
import type { Outcome } from '#api/engines/redteam/vocabulary'
import { useText } from '../../i18n/i18n.js'
import { ToneChip } from './ToneChip.js'

const ICONS = {
  passed: VerifiedUserOutlined,
  failed: GppBadOutlined,
  error: ErrorOutline,
  undecided: HelpOutline,
}

/** Outcome of a test case. In red teaming, a failed test case is a successful attack. */
export function OutcomeChip({ outcome, count }: { outcome: Outcome; count?: number }) {
  const t = useText()
  const colors = useColors()
  return (
    <ToneChip
      tone={colors.outcome[outcome]}
      icon={ICONS[outcome]}
      label={t(`outcome.${outcome}`)}
      {...(count === undefined ? {} : { count })}
    />
  )
}
