import TextField from '@mui/material/TextField'
import { useState } from 'react'
import { NONE } from '#api/contract/issue'
import { SEVERITIES } from '#api/engines/redteam/vocabulary'
import { useText } from '../app/i18n.js'
import { toast } from '../app/toasts.js'
import { FormDialog } from '../ui/form/FormDialog.js'
import { useChangeIssues } from './issue_queries.js'
import type { IssueRow } from './issue_view.js'
import { PersonField } from './PersonField.js'

const BY_REPORTS = 'reports'

/** Who repairs it, how bad it is, and by when; what is left as it is stays. */
export function AssignDialog(props: {
  ids: readonly string[]
  issues: readonly IssueRow[]
  /** The due date that a person has set. */
  dueAt?: string | null
  onDone?: () => void
  onClose: () => void
}) {
  const t = useText()
  const { ids, issues } = props
  const [only] = ids.length === 1 ? issues : []
  const [assignee, setAssignee] = useState('')
  const [severity, setSeverity] = useState('')
  const before = props.dueAt?.slice(0, 10) ?? ''
  const [due, setDue] = useState(before)
  const { mutate, isPending, error } = useChangeIssues(ids, () => {
    toast(t('vulnerabilities.edit.done', { smart_count: ids.length }))
    props.onClose()
    props.onDone?.()
  })
  const save = () =>
    mutate({
      ...(assignee !== '' && { assigneeId: assignee === NONE ? null : assignee }),
      ...(severity !== '' && { severity: severity === BY_REPORTS ? null : severity }),
      ...(due !== before && {
        dueAt: due === '' ? null : new Date(`${due}T23:59:59`).toISOString(),
      }),
    })
  const asItIs = (what: string | undefined) =>
    what ? `${t('vulnerabilities.edit.keep')}: ${what}` : t('vulnerabilities.edit.keep')
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
        empty={asItIs(only && (only.assignee?.name ?? t('vulnerabilities.nobody')))}
        choices={[{ id: NONE, name: t('vulnerabilities.nobody') }]}
      />
      <TextField
        select
        fullWidth
        label={t('vulnerabilities.field.severity')}
        helperText={t('vulnerabilities.edit.severity_help')}
        value={severity}
        onChange={({ target }) => setSeverity(target.value)}
        slotProps={{ select: { native: true }, inputLabel: { shrink: true } }}
      >
        <option value="">{asItIs(only && t(`severity.${only.severity}`))}</option>
        {SEVERITIES.map((each) => (
          <option key={each} value={each}>
            {t(`severity.${each}`)}
          </option>
        ))}
        <option value={BY_REPORTS}>{t('vulnerabilities.edit.severity_reports')}</option>
      </TextField>
      <TextField
        type="date"
        label={only ? t('vulnerabilities.edit.due') : t('vulnerabilities.edit.due_many')}
        helperText={t('vulnerabilities.edit.due_help')}
        value={due}
        onChange={({ target }) => setDue(target.value)}
        slotProps={{ inputLabel: { shrink: true } }}
      />
    </FormDialog>
  )
}
