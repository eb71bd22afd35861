import Box from '@mui/material/Box'
import LinearProgress from '@mui/material/LinearProgress'
import Typography from '@mui/material/Typography'
import { useEffect, useState } from 'react'
import type { SimbaSession } from '#api/contract/simba/session'
import { formatCount } from '../../../core/display/formats/number_formats.js'
import { useText, type Translate } from '../../../core/i18n/i18n.js'
import { usdText } from '../../parts/usd_text.js'
import { limitUses, type LimitKind, type LimitUse } from '../../limits/limits.js'
import '../../view/messages.js'

const SECOND_MS = 1000
/** Share of a limit above which its bar shows a warning. */
const NEARLY_USED = 0.9

const minutes = new Intl.NumberFormat('en', { maximumFractionDigits: 1 })

function amountText(t: Translate, kind: LimitKind, amount: number): string {
  if (kind === 'usd') return usdText(t, amount)
  return kind === 'minutes' ? minutes.format(amount) : formatCount(amount)
}

/** Usage of the session's limits. The elapsed time is updated while the session runs. */
export function LimitBars({ session, updatedAt }: { session: SimbaSession; updatedAt: number }) {
  const t = useText()
  const sinceMs = useAge(updatedAt, session.state === 'running')
  return (
    <Box component="ul" aria-label={t('simba.limits.title')} sx={LIST}>
      {limitUses(session, sinceMs).map((use) => (
        <li key={use.kind}>
          <Limit use={use} />
        </li>
      ))}
    </Box>
  )
}

/** Returns the age of a record in milliseconds, updated each second while `isOn`. */
function useAge(updatedAt: number, isOn: boolean): number {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    setNow(Date.now())
    if (!isOn) return
    const timer = setInterval(() => setNow(Date.now()), SECOND_MS)
    return () => clearInterval(timer)
  }, [updatedAt, isOn])
  return Math.max(0, now - updatedAt)
}

function Limit({ use: { kind, used, max, share } }: { use: LimitUse }) {
  const t = useText()
  const name = t(`simba.limits.${kind}`)
  const usedText = amountText(t, kind, used)
  const text =
    max === null
      ? t('simba.limits.unlimited', { used: usedText })
      : t('simba.limits.of', { used: usedText, max: amountText(t, kind, max) })
  return (
    <>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', justifyContent: 'space-between', mb: 0.5 }}>
        <Typography variant="body2" component="span">
          {name}
        </Typography>
        <Typography variant="body2" component="span" color="text.secondary" sx={NUMBER}>
          {text}
        </Typography>
      </Box>
      {max !== null && (
        <LinearProgress
          variant="determinate"
          value={Math.round(share * 100)}
          color={share >= NEARLY_USED ? 'warning' : 'primary'}
          aria-label={name}
          aria-valuetext={text}
          sx={{ height: 6, borderRadius: 1 }}
        />
      )}
    </>
  )
}

const NUMBER = { fontVariantNumeric: 'tabular-nums' }

const LIST = {
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fit, minmax(150px, 1fr))',
  gap: 2,
  m: 0,
  mt: 2,
  p: 0,
  listStyle: 'none',
} as const
