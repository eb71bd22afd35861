import Typography from '@mui/material/Typography'
import type { Report } from '#api/contract/findings/report'
import { useText } from '../../core/i18n/i18n.js'
import { ErrorAlert } from '../../core/states/ErrorAlert.js'
import { formatCount } from '../../core/display/formats/number_formats.js'

/**
 * Note that the metrics cover only the filtered probes, if the filter excludes any. Also shows the error if they cannot be
 * loaded.
 */
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
