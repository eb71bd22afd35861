import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { PageSkeleton } from '../../core/page/PageSkeleton.js'
import { OutcomeList } from '../charts/OutcomeList.js'
import type { OutcomeRow } from '../charts/outcome_rows.js'
import type { ReportFilter } from '../report_view.js'
import type { ReportLinks } from '../useReportView.js'
import { FlowChart } from './FlowChart.js'

/** Section with the flow chart and a list of its counts; shows a placeholder while loading. */
export function FlowPart(props: {
  title: string
  heading: string
  rows: OutcomeRow[] | null
  /** Filter that applies to all rows; added to the links of their counts. */
  filter: Partial<ReportFilter>
  links: ReportLinks
}) {
  const rows = props.rows?.map((row) => ({ ...row, filter: { ...row.filter, ...props.filter } }))
  return (
    <Box component="section" sx={{ mt: 3 }}>
      <Typography variant="h3" sx={{ mb: 1 }}>
        {props.title}
      </Typography>
      {rows ? (
        <>
          <FlowChart rows={rows} />
          <OutcomeList label={props.title} rows={rows} links={props.links} />
        </>
      ) : (
        <PageSkeleton rows={4} />
      )}
    </Box>
  )
}
