import Box from '@mui/material/Box'
import LinearProgress from '@mui/material/LinearProgress'
import Typography from '@mui/material/Typography'
import { APPROACHING_SHARE } from '#api/contract/accounts/license/license_status'
import { useText } from '../../core/i18n/i18n.js'
import { formatCount } from '../../core/display/formats/number_formats.js'

type Props = {
  of: 'targets' | 'probes'
  used: number
  /** Null if usage is unlimited. */
  licensed: number | null
  allowsOverage: boolean
}

/** Usage of a limit as text and as a bar. */
export function UsageLine({ of, used, licensed, allowsOverage }: Props) {
  const t = useText()
  if (licensed === null) {
    return (
      <Typography sx={{ mt: 1 }}>
        {t(`usage.license.${of}_unlimited`, { smart_count: used })} ({t('usage.license.unlimited')})
      </Typography>
    )
  }
  const isOver = used > licensed
  const text = t(`license.${of}_used`, { n: formatCount(used), m: formatCount(licensed) })
  const isNear = used >= licensed * APPROACHING_SHARE
  return (
    <Box sx={{ mt: 1 }}>
      <Typography>
        {text}
        {isOver && allowsOverage && ` ${t('license.overage')}`}
      </Typography>
      <LinearProgress
        variant="determinate"
        aria-label={text}
        value={Math.min(100, licensed === 0 ? 100 : (used / licensed) * 100)}
        color={isOver ? 'error' : isNear ? 'warning' : 'primary'}
        sx={{ maxWidth: 480, mt: 0.5 }}
      />
    </Box>
  )
}
