import Box from '@mui/material/Box'
import FormControlLabel from '@mui/material/FormControlLabel'
import Radio from '@mui/material/Radio'
import RadioGroup from '@mui/material/RadioGroup'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { useId, useState } from 'react'
import { type Decision, DECISIONS, NEEDS_REASON } from '#api/contract/issue'
import { useText } from '../app/i18n.js'
import { toast } from '../app/toasts.js'
import { FormDialog } from '../ui/form/FormDialog.js'
import { useChangeIssues } from './issue_queries.js'
import type { IssueRow } from './issue_view.js'
import { PersonField } from './PersonField.js'

type Chosen = { ids: readonly string[]; issues: readonly IssueRow[] }

/** A decision about one vulnerability or several: what, why, until when, and who answers for it. */
export function DecisionDialog(props: Chosen & { onDone?: () => void; onClose: () => void }) {
  const t = useText()
  const { ids, issues } = props
  const [only] = ids.length === 1 ? issues : []
  const [status, setStatus] = useState<Decision>(decisionOf(only))
  const [reason, setReason] = useState(only?.statusReason ?? '')
  const [until, setUntil] = useState(only?.acceptedUntil?.slice(0, 10) ?? '')
  const [ownerId, setOwnerId] = useState('')
  const isClosing = NEEDS_REASON.includes(status)
  const { mutate, isPending, error } = useChangeIssues(ids, () => {
    toast(t('vulnerabilities.triage.done', { smart_count: ids.length }))
    props.onClose()
    props.onDone?.()
  })
  const save = () =>
    mutate({
      status,
      reason: reason.trim() === '' ? null : reason,
      ...(status === 'accepted_risk' && { acceptedUntil: endOf(until) }),
      ...(isClosing && ownerId !== '' && { ownerId }),
    })
  return (
    <FormDialog
      title={
        only
          ? t('vulnerabilities.triage.title', { name: only.weakness })
          : t('vulnerabilities.triage.title_many', { smart_count: ids.length })
      }
      submitText={t('vulnerabilities.triage.submit')}
      isPending={isPending}
      error={error}
      onSubmit={save}
      onClose={props.onClose}
    >
      {ids.length > 1 && <Typography>{t('vulnerabilities.triage.all_or_none')}</Typography>}
      <RadioGroup
        aria-label={t('vulnerabilities.triage.choice')}
        value={status}
        onChange={(_, value) => setStatus(DECISIONS.find((each) => each === value) ?? 'open')}
        sx={{ gap: 0.5 }}
      >
        {DECISIONS.map((value) => (
          <Choice key={value} value={value} />
        ))}
      </RadioGroup>
      <TextField
        fullWidth
        multiline
        minRows={2}
        required={isClosing}
        label={t('vulnerabilities.triage.reason')}
        helperText={t('vulnerabilities.triage.reason_help')}
        value={reason}
        onChange={({ target }) => setReason(target.value)}
      />
      {status === 'accepted_risk' && (
        <TextField
          required
          type="date"
          label={t('vulnerabilities.triage.until')}
          value={until}
          onChange={({ target }) => setUntil(target.value)}
          slotProps={{ inputLabel: { shrink: true } }}
        />
      )}
      {isClosing && (
        <PersonField
          label={t('vulnerabilities.triage.owner')}
          value={ownerId}
          onChange={setOwnerId}
          empty={t('vulnerabilities.triage.myself')}
        />
      )}
    </FormDialog>
  )
}

/** What stands already, as far as a person can decide it. */
const decisionOf = (issue: IssueRow | undefined): Decision =>
  DECISIONS.find((each) => each === issue?.status) ?? 'open'

/** The last moment of the day where the person is; null when none was chosen. */
function endOf(day: string): string | null {
  const moment = new Date(`${day}T23:59:59.999`)
  return Number.isNaN(moment.getTime()) ? null : moment.toISOString()
}

function Choice({ value }: { value: Decision }) {
  const t = useText()
  const hintId = useId()
  return (
    <div>
      <FormControlLabel
        value={value}
        control={<Radio size="small" slotProps={{ input: { 'aria-describedby': hintId } }} />}
        label={<Box sx={{ fontWeight: 600 }}>{t(`vulnerabilities.triage.${value}`)}</Box>}
      />
      <Typography id={hintId} variant="body2" color="text.secondary" sx={{ ml: 3.75 }}>
        {t(`vulnerabilities.triage.${value}_hint`)}
      </Typography>
    </div>
  )
}
