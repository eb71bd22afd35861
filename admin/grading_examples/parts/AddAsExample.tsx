import FactCheckOutlined from '@mui/icons-material/FactCheckOutlined'
import Box from '@mui/material/Box'
import { useQuery } from '@tanstack/react-query'
import type { ProbeDetail } from '#api/contract/findings/report'
import { useText } from '../../core/i18n/i18n.js'
import { useCan } from '../../core/session/session.js'
import { useEvalSource } from '../../evals/eval_source.js'
import '../../library/messages.js'
import { DialogButton } from '../../core/dialogs/DialogButton.js'
import { lazyPart } from '../../core/routing/lazyPart.js'
import { evalQuery } from '../../evals/queries.js'

const ExampleDialog = lazyPart(() => import('./ExampleDialog.js'), 'ExampleDialog')

/** Button that adds a probe's response as a grading example for later scans of its target. */
export function AddAsExample({ evalId, probe }: { evalId: string; probe: ProbeDetail }) {
  const { isPublic } = useEvalSource()
  const isJudged = probe.output !== null && probe.status !== 'error' && probe.pluginId !== null
  return isPublic || !isJudged ? null : <Button evalId={evalId} probe={probe} />
}

function Button({ evalId, probe }: { evalId: string; probe: ProbeDetail }) {
  const t = useText()
  const canCreate = useCan('create', 'GradingExample')
  const { data } = useQuery({ ...evalQuery(evalId), enabled: canCreate })
  const targetId = data?.targetId
  if (!canCreate || !targetId) return null
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
