import { useText } from '../../core/i18n/i18n.js'
import { CopyableId } from '../../core/code/CopyableId.js'
import { TimeAgo } from '../../core/display/formats/TimeAgo.js'
import { formatCount } from '../../core/display/formats/number_formats.js'
import { JudgePrecisionContext } from '../../core/display/formats/judge_precision.js'
import { Rate } from '../../core/display/formats/Rate.js'
import { CellText } from '../../core/lists/CellText.js'
import type { ListColumn } from '../../core/lists/rows/list_column.js'
import { RiskChip } from '../parts/RiskChip.js'
import type { ReportListRow } from './report_list_row.js'
import { ReportName } from './ReportName.js'

/** Returns the columns of the report list. */
export function useReportColumns(): ListColumn<ReportListRow>[] {
  const t = useText()
  return [
    { source: 'name', label: t('common.name'), cell: (row) => <ReportName row={row} /> },
    {
      source: 'targetName',
      label: t('reports.columns.target'),
      cell: ({ targetName }) => <CellText text={targetName ?? t('reports.unknown_target')} />,
      isSortable: false,
    },
    {
      source: 'createdAt',
      label: t('reports.columns.scanned_at'),
      cell: ({ createdAt }) => <TimeAgo at={createdAt} />,
      firstOrder: 'DESC',
    },
    {
      source: 'attackSuccess',
      label: t('reports.columns.rate'),
      cell: ({ attackSuccess, judge }) => (
        <JudgePrecisionContext value={judge}>
          <Rate success={attackSuccess} />
        </JudgePrecisionContext>
      ),
      isSortable: false,
      align: 'right',
    },
    {
      source: 'tests',
      label: t('reports.columns.tests'),
      cell: ({ tests }) => formatCount(tests),
      align: 'right',
      firstOrder: 'DESC',
    },
    ...(['errors', 'undecided'] as const).map((source): ListColumn<ReportListRow> => ({
      source,
      label: t(source === 'errors' ? 'outcome.error' : 'outcome.undecided'),
      cell: (row) => formatCount(row[source]),
      isSortable: false,
      align: 'right',
    })),
    {
      source: 'riskScore',
      label: t('reports.columns.risk'),
      cell: ({ attackSuccess, riskScore }) => (
        <RiskChip score={attackSuccess.decided > 0 ? riskScore : null} />
      ),
      isSortable: false,
    },
    {
      source: 'id',
      label: t('reports.columns.eval_id'),
      cell: ({ id }) => <CopyableId id={id} name={t('reports.columns.eval_id')} />,
      isSortable: false,
    },
  ]
}
