import { useState, type FormEvent } from 'react'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Paper from '@mui/material/Paper'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { useMutation } from '@tanstack/react-query'
import { DUE_DAYS, type DueDays, MOST_DUE_DAYS } from '#api/contract/issue'
import type { OrganizationDetails } from '#api/contract/overview'
import { SEVERITIES, type Severity } from '#api/engines/redteam/vocabulary'
import { http, HttpError } from '../app/http.js'
import { useText } from '../app/i18n.js'
import { queryClient } from '../app/queryClient.js'
import { toast } from '../app/toasts.js'
import { ErrorAlert } from '../ui/ErrorAlert.js'
import { LeaveGuard } from '../ui/form/LeaveGuard.js'

type Typed = Record<Severity, string>

const typedOf = (days: DueDays): Typed => ({
  critical: textOf(days.critical),
  high: textOf(days.high),
  medium: textOf(days.medium),
  low: textOf(days.low),
  informational: textOf(days.informational),
})

const textOf = (days: number | null) => (days === null ? '' : String(days))

/** Null: no date; undefined: no number of days. */
function daysIn(text: string): number | null | undefined {
  if (text.trim() === '') return null
  const days = Number(text)
  return Number.isInteger(days) && days >= 1 && days <= MOST_DUE_DAYS ? days : undefined
}

/** How long vulnerabilities may wait for their repair, by severity. */
export function DueDaysForm({ details }: { details: OrganizationDetails }) {
  const t = useText()
  const [typed, setTyped] = useState(() => typedOf(details.dueDays))
  const { mutate, isPending, error } = useMutation({
    mutationFn: async () => {
      const dueDays = Object.fromEntries(SEVERITIES.map((each) => [each, daysIn(typed[each])]))
      const path = `organizations/${details.id}`
      return (await http<OrganizationDetails>(path, { method: 'PUT', body: { dueDays } })).json
    },
    onSuccess: (saved) => {
      queryClient.setQueryData(['organization', details.id], saved)
      setTyped(typedOf(saved.dueDays))
      toast(t('organization.due.saved'))
    },
  })
  const isDirty = SEVERITIES.some((each) => typed[each] !== textOf(details.dueDays[each]))
  const isGood = SEVERITIES.every((each) => daysIn(typed[each]) !== undefined)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isGood) mutate()
  }
  return (
    <Paper variant="outlined" sx={{ p: { xs: 2, sm: 3 }, maxWidth: 720, mt: 2 }}>
      <LeaveGuard isDirty={isDirty && !isPending} />
      <Typography variant="h2">{t('organization.due.title')}</Typography>
      <Typography color="text.secondary" sx={{ mb: 2 }}>
        {t('organization.due.hint')}
      </Typography>
      <form noValidate onSubmit={submit}>
        <Box sx={GRID}>
          {SEVERITIES.map((each) => (
            <DaysField
              key={each}
              label={t(`severity.${each}`)}
              text={typed[each]}
              refused={error instanceof HttpError ? error.body.errors?.[`dueDays.${each}`] : null}
              onChange={(text) => setTyped({ ...typed, [each]: text })}
            />
          ))}
        </Box>
        <ErrorAlert error={error} />
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mt: 2 }}>
          <Button type="submit" variant="contained" loading={isPending} disabled={!isDirty}>
            {t('organization.due.save')}
          </Button>
          <Button onClick={() => setTyped(typedOf(DUE_DAYS))}>{t('organization.due.reset')}</Button>
        </Box>
      </form>
    </Paper>
  )
}

const GRID = {
  display: 'grid',
  gap: 1.5,
  gridTemplateColumns: 'repeat(auto-fill, minmax(150px, 1fr))',
} as const

function DaysField(props: {
  label: string
  text: string
  refused: string | null | undefined
  onChange: (text: string) => void
}) {
  const t = useText()
  const { label, text, refused, onChange } = props
  const days = daysIn(text)
  const fault = days === undefined ? t('organization.due.range', { max: MOST_DUE_DAYS }) : refused
  return (
    <TextField
      type="number"
      label={label}
      value={text}
      onChange={({ target }) => onChange(target.value)}
      error={Boolean(fault)}
      helperText={fault || t(days === null ? 'organization.due.none' : 'organization.due.unit')}
      slotProps={{ htmlInput: { min: 1, max: MOST_DUE_DAYS, step: 1 } }}
    />
  )
}
