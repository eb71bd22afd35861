import TextField from '@mui/material/TextField'
import { useState } from 'react'
import { NONE } from '#api/contract/findings/vulnerability'
import { SEVERITIES } from '#api/engines/redteam/vocabulary'
import { useText } from '../../core/i18n/i18n.js'
import { endOfDay, localDay } from '../../core/display/formats/dates.js'
import { toast } from '../../core/notifications/toasts.js'
import { FormDialog } from '../../core/forms/FormDialog.js'
import { useChangeVulnerabilities } from '../queries.js'
import type { VulnerabilityRow } from '../vulnerability_view.js'
import { PersonField } from './PersonField.js'

const BY_REPORTS = 'reports'

/** Dialog that sets assignee, severity and due date; unchanged fields are not sent. */
export function AssignDialog(props: {
  ids: readonly string[]
  vulnerabilities: readonly VulnerabilityRow[]
  /** Due date, if a user has set one. */
  dueAt?: string | null
  onDone?: () => void
  onClose: () => void
}) {
  const t = useText()
  const { ids, vulnerabilities } = props
  const [only] = ids.length === 1 ? vulnerabilities : []
  const [assignee, setAssignee] = useState('')
  const [severity, setSeverity] = useState('')
  const before = props.dueAt ? localDay(new Date(props.dueAt)) : ''
  const [due, setDue] = useState(before)
  const { mutate, isPending, error } = useChangeVulnerabilities(ids, () => {
    toast(t('vulnerabilities.edit.done', { smart_count: ids.length }))
    props.onClose()
    props.onDone?.()
  })
  const save = () =>
    mutate({
      ...(assignee !== '' && { assigneeId: assignee === NONE ? null : assignee }),
      ...(severity !== '' && { severity: severity === BY_REPORTS ? null : severity }),
      ...(due !== before && { dueAt: endOfDay(due)?.toISOString() ?? null }),
    })
  const asItIs = (what: string | undefined) =>
    what ? `${t('vulnerabilities.edit.no_change')}: ${what}` : t('vulnerabilities.edit.no_change')
  return (
    <FormDialog
      title={
        only
          ? t('vulnerabilities.edit.title', { name: only.weakness })
          : t('vulnerabilities.edit.title_many', { smart_count: ids.length })
      }
      submitText={t('vulnerabilities.edit.submit')}
      isPending={isPending}
      error={error}
      onSubmit={save}
      onClose={props.onClose}
    >
      <PersonField
        label={t('vulnerabilities.field.assignee')}
        value={assignee}
        onChange={setAssignee}
        empty={asItIs(only && (only.assignee?.name ?? t('vulnerabilities.unassigned')))}
        choices={[{ id: NONE, name: t('vulnerabilities.unassigned') }]}
      />
      <SeveritySelect
        value={severity}
        onChange={setSeverity}
        keepText={asItIs(only && t(`severity.${only.severity}`))}
      />
      <DueField isMany={!only} value={due} onChange={setDue} />
    </FormDialog>
  )
}

function DueField(props: { isMany: boolean; value: string; onChange: (day: string) => void }) {
  const t = useText()
  return (
    <TextField
      type="date"
      label={t(props.isMany ? 'vulnerabilities.edit.due_many' : 'vulnerabilities.edit.due')}
      helperText={t('vulnerabilities.edit.due_help')}
      value={props.value}
      onChange={({ target }) => props.onChange(target.value)}
      slotProps={{ inputLabel: { shrink: true } }}
    />
  )
}

function SeveritySelect(props: {
  value: string
  onChange: (severity: string) => void
  keepText: string
}) {
  const t = useText()
  return (
    <TextField
      select
      fullWidth
      label={t('vulnerabilities.field.severity')}
      helperText={t('vulnerabilities.edit.severity_help')}
      value={props.value}
      onChange={({ target }) => props.onChange(target.value)}
      slotProps={{ select: { native: true }, inputLabel: { shrink: true } }}
    >
      <option value="">{props.keepText}</option>
      {SEVERITIES.map((each) => (
        <option key={each} value={each}>
          {t(`severity.${each}`)}
        </option>
      ))}
      <option value={BY_REPORTS}>{t('vulnerabilities.edit.severity_reports')}</option>
    </TextField>
  )
}
