import FactCheckOutlined from '@mui/icons-material/FactCheckOutlined'
import Box from '@mui/material/Box'
import { useQuery } from '@tanstack/react-query'
import type { EvalDetail } from '#api/contract/eval'
import type { ProbeDetail } from '#api/contract/report'
import { http } from '../app/http.js'
import { useText } from '../app/i18n.js'
import { useCan } from '../app/session.js'
import { useEvalSource } from '../evals/eval_source.js'
import '../i18n/areas/library.js'
import { DialogButton } from '../ui/DialogButton.js'
import { lazyPart } from '../ui/lazyPart.js'

const ExampleDialog = lazyPart(() => import('./ExampleDialog.js'), 'ExampleDialog')

/** Makes the answer of a probe an example for the judge of later scans of its target. */
export function AddAsExample({ evalId, probe }: { evalId: string; probe: ProbeDetail }) {
  const { isPublic } = useEvalSource()
  const isJudged = probe.output !== null && probe.status !== 'error' && probe.pluginId !== null
  return isPublic || !isJudged ? null : <Button evalId={evalId} probe={probe} />
}

function Button({ evalId, probe }: { evalId: string; probe: ProbeDetail }) {
  const t = useText()
  const mayCreate = useCan('create', 'GradingExample')
  const { data } = useQuery({
    queryKey: ['eval-target', evalId],
    queryFn: async () => (await http<EvalDetail>(`results/${encodeURIComponent(evalId)}`)).json,
    enabled: mayCreate,
  })
  const targetId = data?.targetId
  if (!mayCreate || !targetId) return null
  const start = {
    pluginId: probe.pluginId ?? '',
    output: probe.output ?? '',
    pass: probe.status !== 'failed',
    reason: probe.review?.reason ?? '',
    resultId: probe.id,
  }
  return (
    <Box sx={{ mt: 1.5 }}>
      <DialogButton
        text={t('library.examples.from_probe')}
        icon={<FactCheckOutlined />}
        variant="outlined"
      >
        {(close) => (
          <ExampleDialog
            targetId={targetId}
            record={null}
            start={start}
            hint={t('library.examples.from_probe_hint')}
            onClose={close}
          />
        )}
      </DialogButton>
    </Box>
  )
}
