import { useLocation } from 'react-router'
import { columnsIf, type ListColumn } from '../../core/lists/rows/list_column.js'
import { type Translate, useText } from '../../core/i18n/i18n.js'
import { RecordLink } from '../../core/lists/RecordLink.js'
import { OutcomeChip } from '../../core/display/OutcomeChip.js'
import { Rate } from '../../core/display/Rate.js'
import { SeverityChip } from '../../core/display/SeverityChip.js'
import { TimeAgo } from '../../core/display/TimeAgo.js'
import { DueText } from '../parts/DueText.js'
import { issuePath, type IssueRow, listPart } from '../issue_view.js'
import { StatusChip } from '../parts/StatusChip.js'

/** Columns of the list; omits the target's name in the list of one target. */
export function useIssueColumns(targetId?: string): ListColumn<IssueRow>[] {
  const t = useText()
  const { search } = useLocation()
  const list = listPart(search, targetId ? { target: [targetId] } : {})
  return [
    {
      source: 'weakness',
      label: t('vulnerabilities.field.weakness'),
      cell: ({ id, weakness }) => <RecordLink name={weakness} to={issuePath(id, list)} />,
    },
    ...columnsIf<IssueRow>(!targetId, {
      source: 'targetName',
      label: t('vulnerabilities.field.target'),
      isSortable: false,
    }),
    {
      source: 'severity',
      label: t('vulnerabilities.field.severity'),
      cell: ({ severity }) => <SeverityChip severity={severity} />,
      isWorstFirst: true,
      card: 'chip',
    },
    {
      source: 'status',
      label: t('vulnerabilities.field.status'),
      cell: ({ status }) => <StatusChip status={status} />,
      card: 'chip',
    },
    ...resultColumns(t),
    {
      source: 'assignee',
      label: t('vulnerabilities.field.assignee'),
      cell: ({ assignee }) => assignee?.name ?? '–',
      isSortable: false,
    },
    {
      source: 'dueAt',
      label: t('vulnerabilities.field.due'),
      cell: (issue) => <DueText issue={issue} />,
    },
    {
      source: 'lastSeenAt',
      label: t('vulnerabilities.field.last_seen'),
      cell: ({ lastSeenAt }) => <TimeAgo at={lastSeenAt} />,
    },
  ]
}

/** Number of successful attacks, their rate over all reports, and the outcome of the last report. */
const resultColumns = (t: Translate): ListColumn<IssueRow>[] => [
  {
    source: 'attacks',
    label: t('vulnerabilities.field.attacks'),
    cell: ({ attacks }) => attacks.toLocaleString('en'),
    align: 'right',
  },
  {
    source: 'rate',
    label: t('vulnerabilities.field.rate'),
    cell: ({ success }) => <Rate success={success} />,
    isSortable: false,
    align: 'right',
  },
  {
    source: 'lastResult',
    label: t('vulnerabilities.field.last_result'),
    cell: ({ lastResult }) => (lastResult ? <OutcomeChip outcome={lastResult} /> : '–'),
    isSortable: false,
  },
]
