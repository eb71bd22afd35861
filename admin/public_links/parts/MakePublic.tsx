import { useState } from 'react'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import MenuItem from '@mui/material/MenuItem'
import TextField from '@mui/material/TextField'
import { useText } from '../../core/i18n/i18n.js'
import { ErrorAlert } from '../../core/states/ErrorAlert.js'
import type { useMakePublic } from '../queries.js'

/** Choices for the expiry in days; 0 means no expiry. */
const DAYS = [7, 30, 90, 0] as const

const DAY_MS = 86_400_000

const endIn = (days: number): string | null =>
  days === 0 ? null : new Date(Date.now() + days * DAY_MS).toISOString()

export function MakePublic(props: { make: ReturnType<typeof useMakePublic>; hasLink: boolean }) {
  const t = useText()
  const { make, hasLink } = props
  const [days, setDays] = useState<number>(DAYS[1])
  return (
    <>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center' }}>
        <TextField
          select
          label={t('sharing.expiration')}
          value={days}
          onChange={({ target }) => setDays(Number(target.value))}
          sx={{ minWidth: 180 }}
        >
          {DAYS.map((each) => (
            <MenuItem key={each} value={each}>
              {each === 0 ? t('sharing.never') : t('sharing.days', { smart_count: each })}
            </MenuItem>
          ))}
        </TextField>
        <Button
          variant={hasLink ? 'outlined' : 'contained'}
          loading={make.isPending}
          onClick={() => make.mutate(endIn(days))}
        >
          {t(hasLink ? 'sharing.create_new' : 'sharing.create')}
        </Button>
      </Box>
      {hasLink && (
        <Box sx={{ color: 'text.secondary', fontSize: '0.8438rem', mt: 0.5 }}>
          {t('sharing.create_new_hint')}
        </Box>
      )}
      <ErrorAlert error={make.error} title={t('sharing.create_failed')} />
    </>
  )
}
