import SaveAlt from '@mui/icons-material/SaveAlt'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useText } from '../../../core/i18n/i18n.js'
import { saveFile } from '../../../core/lists/export/save_file.js'
import type { DetailProps } from '../detail_props.js'
import { Trace } from '../../../core/display/traces/Trace.js'

/** Tab with the traces recorded while the response was generated, as timelines. */
export function TracesTab({ cell, evalId }: DetailProps) {
  const t = useText()
  if (cell.traces.length === 0) {
    return (
      <Typography color="text.secondary" sx={{ mt: 2 }}>
        {t('eval_cell.details.no_traces')}
      </Typography>
    )
  }
  const save = () => {
    const { id: result, testIdx, promptIdx, traces } = cell
    const content = JSON.stringify({ evalId, testIdx, promptIdx, traces }, null, 2)
    saveFile(`traces-${evalId}-${result}.json`, content, 'json')
  }
  return (
    <>
      {cell.traces.map((trace) => (
        <Trace key={trace.id} trace={trace} />
      ))}
      <Button variant="outlined" startIcon={<SaveAlt />} onClick={save} sx={{ mt: 2 }}>
        {t('eval_cell.details.download_traces')}
      </Button>
    </>
  )
}
