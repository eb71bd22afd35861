import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { PageSkeleton } from '../../ui/PageSkeleton.js'
import { OutcomeList } from '../OutcomeList.js'
import type { OutcomeRow } from '../outcome_rows.js'
import type { ReportFilter } from '../report_view.js'
import type { ReportLinks } from '../useReportView.js'
import { FlowChart } from './FlowChart.js'

/** A flow with its numbers. Null: not there yet. */
export function FlowPart(props: {
  title: string
  heading: string
  rows: OutcomeRow[] | null
  /** What all rows have in common: their figures lead to those probes. */
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
