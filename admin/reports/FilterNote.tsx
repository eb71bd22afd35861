import Typography from '@mui/material/Typography'
import type { Report } from '#api/contract/report'
import { useText } from '../app/i18n.js'
import { ErrorAlert } from '../ui/ErrorAlert.js'
import { formatCount } from './figures.js'

/** Which probes the figures are of, when they are not of all. */
export function FilterNote(props: { figures: Report; whole: Report; error: unknown }) {
  const t = useText()
  const tests = props.figures.totals.tests
  const all = props.whole.totals.tests
  return (
    <>
      <ErrorAlert error={props.error} title={t('reports.failed')} />
      {tests !== all && (
        <Typography variant="body2" color="text.secondary" role="status" sx={{ my: 1 }}>
          {t('reports.filter.note', { tests: formatCount(tests), all: formatCount(all) })}
        </Typography>
      )}
    </>
  )
}
