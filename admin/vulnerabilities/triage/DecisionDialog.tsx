import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { type Ref, useRef, useState } from 'react'
import {
  type Decision,
  DECISIONS,
  VULNERABILITY_LIMITS,
  NEEDS_REASON,
} from '#api/contract/findings/vulnerability'
import { RadioChoice } from '../../core/forms/fields/RadioChoice.js'
import { useText } from '../../core/i18n/i18n.js'
import { endOfDay, localDay } from '../../core/display/formats/dates.js'
import { toast } from '../../core/notifications/toasts.js'
import { FormDialog } from '../../core/forms/FormDialog.js'
import { useChangeVulnerabilities } from '../queries.js'
import type { VulnerabilityRow } from '../vulnerability_view.js'
import { decisionProblems, type DecisionProblems } from './decision_problems.js'
import { PersonField } from './PersonField.js'

type Chosen = { ids: readonly string[]; vulnerabilities: readonly VulnerabilityRow[] }

/** Dialog for a decision on one or more vulnerabilities: status, reason, expiry and owner. */
export function DecisionDialog(props: Chosen & { onDone?: () => void; onClose: () => void }) {
  const t = useText()
  const { ids, vulnerabilities } = props
  const [only] = ids.length === 1 ? vulnerabilities : []
  const [status, setStatus] = useState<Decision>(decisionOf(only))
  const [reason, setReason] = useState(only?.statusReason ?? '')
  const before = only?.acceptedUntil ?? null
  const [until, setUntil] = useState(before ? localDay(new Date(before)) : '')
  const [ownerId, setOwnerId] = useState('')
  const { problems, hasProblems, reasonField, untilField } = useProblems({ status, reason, until })
  const isClosing = NEEDS_REASON.includes(status)
  const { mutate, isPending, error } = useChangeVulnerabilities(ids, () => {
    toast(t('vulnerabilities.triage.done', { smart_count: ids.length }))
    props.onClose()
    props.onDone?.()
  })
  const save = () => {
    if (hasProblems()) return
    mutate(changeOf({ status, reason, ownerId, acceptedUntil: acceptedUntil(until, before) }))
  }
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
      <DecisionChoice value={status} onChange={setStatus} />
      <ReasonField
        inputRef={reasonField}
        isRequired={isClosing}
        problem={problems.reason}
        value={reason}
        onChange={setReason}
      />
      {status === 'accepted_risk' && (
        <UntilField
          inputRef={untilField}
          problem={problems.until}
          value={until}
          onChange={setUntil}
        />
      )}
      {isClosing && <OwnerField value={ownerId} onChange={setOwnerId} />}
    </FormDialog>
  )
}

type Input = { status: Decision; reason: string; acceptedUntil: string | null; ownerId: string }

const changeOf = ({ status, reason, acceptedUntil, ownerId }: Input) => ({
  status,
  reason: reason.trim() === '' ? null : reason,
  ...(status === 'accepted_risk' && { acceptedUntil }),
  ...(NEEDS_REASON.includes(status) && ownerId !== '' && { ownerId }),
})

/** Validates a decision. Shows problems only after the first attempt to save, which focuses the first invalid field. */
function useProblems(input: Parameters<typeof decisionProblems>[0]) {
  const [isChecked, setIsChecked] = useState(false)
  const reasonField = useRef<HTMLInputElement>(null)
  const untilField = useRef<HTMLInputElement>(null)
  const current = decisionProblems(input, new Date())
  const hasProblems = () => {
    setIsChecked(true)
    const first = current.reason ? reasonField : current.until ? untilField : null
    first?.current?.focus()
    return first !== null
  }
  return { problems: isChecked ? current : {}, hasProblems, reasonField, untilField }
}

function ReasonField(props: {
  inputRef: Ref<HTMLInputElement>
  isRequired: boolean
  problem: DecisionProblems['reason']
  value: string
  onChange: (reason: string) => void
}) {
  const t = useText()
  return (
    <TextField
      fullWidth
      multiline
      minRows={2}
      required={props.isRequired}
      label={t('vulnerabilities.triage.reason')}
      inputRef={props.inputRef}
      error={props.problem !== undefined}
      helperText={t(`vulnerabilities.triage.${props.problem ?? 'reason_help'}`)}
      value={props.value}
      onChange={({ target }) => props.onChange(target.value)}
      slotProps={{ htmlInput: { maxLength: VULNERABILITY_LIMITS.reason } }}
    />
  )
}

function UntilField(props: {
  inputRef: Ref<HTMLInputElement>
  problem: DecisionProblems['until']
  value: string
  onChange: (day: string) => void
}) {
  const t = useText()
  return (
    <TextField
      required
      type="date"
      inputRef={props.inputRef}
      error={props.problem !== undefined}
      helperText={props.problem && t(`vulnerabilities.triage.${props.problem}`)}
      label={t('vulnerabilities.triage.until')}
      value={props.value}
      onChange={({ target }) => props.onChange(target.value)}
      slotProps={{ inputLabel: { shrink: true } }}
    />
  )
}

function OwnerField(props: { value: string; onChange: (ownerId: string) => void }) {
  const t = useText()
  return (
    <PersonField
      {...props}
      label={t('vulnerabilities.triage.owner')}
      empty={t('vulnerabilities.triage.myself')}
    />
  )
}

function DecisionChoice(props: { value: Decision; onChange: (decision: Decision) => void }) {
  const t = useText()
  return (
    <RadioChoice
      label={t('vulnerabilities.triage.choice')}
      isLabelHidden
      value={props.value}
      choices={DECISIONS}
      nameOf={(decision) => t(`vulnerabilities.triage.${decision}`)}
      hintOf={(decision) => t(`vulnerabilities.triage.${decision}_hint`)}
      onChange={props.onChange}
    />
  )
}

/** Returns the status selected initially: the current one if users can set it, otherwise `open`. */
const decisionOf = (vulnerability: VulnerabilityRow | undefined): Decision =>
  DECISIONS.find((each) => each === vulnerability?.status) ?? 'open'

/**
 * Returns the time until which the risk is accepted: the end of the chosen day. If the day is
 * unchanged, returns the stored time, because it may be the end of the day in another user's time
 * zone.
 */
const acceptedUntil = (day: string, before: string | null): string | null =>
  before && day === localDay(new Date(before)) ? before : (endOfDay(day)?.toISOString() ?? null)
