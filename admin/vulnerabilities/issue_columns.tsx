import { DataTable } from 'react-admin'
import { useLocation } from 'react-router'
import { useText } from '../app/i18n.js'
import { RecordLink } from '../ui/list/RecordLink.js'
import { SeverityChip } from '../ui/SeverityChip.js'
import { TimeAgo } from '../ui/TimeAgo.js'
import { DueText } from './DueText.js'
import { issuePath, type IssueRow, listPart } from './issue_view.js'
import { StatusChip } from './StatusChip.js'

/** The columns of the list; of one target its name says nothing. */
export function IssueColumns({ targetId }: { targetId?: string }) {
  const t = useText()
  const { search } = useLocation()
  const list = listPart(search, targetId ? { target: [targetId] } : {})
  return (
    <>
      <DataTable.Col<IssueRow>
        source="weakness"
        label={t('vulnerabilities.field.weakness')}
        render={({ id, weakness }) => <RecordLink name={weakness} to={issuePath(id, list)} />}
      />
      {!targetId && (
        <DataTable.Col<IssueRow>
          source="targetName"
          label={t('vulnerabilities.field.target')}
          disableSort
        />
      )}
      <DataTable.Col<IssueRow>
        source="severity"
        label={t('vulnerabilities.field.severity')}
        render={({ severity }) => <SeverityChip severity={severity} />}
      />
      <DataTable.Col<IssueRow>
        source="status"
        label={t('vulnerabilities.field.status')}
        render={({ status }) => <StatusChip status={status} />}
      />
      <DataTable.Col<IssueRow>
        source="attacks"
        label={t('vulnerabilities.field.attacks')}
        align="right"
        render={({ attacks }) => attacks.toLocaleString('en')}
      />
      <DataTable.Col<IssueRow>
        source="assignee"
        label={t('vulnerabilities.field.assignee')}
        disableSort
        render={({ assignee }) => assignee?.name ?? '–'}
      />
      <DataTable.Col<IssueRow>
        source="dueAt"
        label={t('vulnerabilities.field.due')}
        render={(issue) => <DueText issue={issue} />}
      />
      <DataTable.Col<IssueRow>
        source="lastSeenAt"
        label={t('vulnerabilities.field.last_seen')}
        render={({ lastSeenAt }) => <TimeAgo at={lastSeenAt} />}
      />
    </>
  )
}
