import { useId, useState } from 'react'
import Replay from '@mui/icons-material/Replay'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { useMutation } from '@tanstack/react-query'
import { MOST_REPLAY_CHARACTERS, type Replay as Replayed } from '#api/contract/replay'
import type { ProbeDetail } from '#api/contract/report'
import { http } from '../app/http.js'
import { useText } from '../app/i18n.js'
import { useSession } from '../app/session.js'
import '../i18n/areas/replays.js'
import type { Named } from '../ui/form/RecordPicker.js'
import { ErrorAlert } from '../ui/ErrorAlert.js'
import { asksForTarget } from './asks_for_target.js'
import { RepeatButton } from './RepeatButton.js'
import { SideBySide } from './SideBySide.js'
import { TargetWhenMissing } from './TargetWhenMissing.js'

/** Of a hidden one the words are not known here, so that they cannot be changed. */
type Probe = Pick<ProbeDetail, 'id' | 'prompt' | 'isHidden'>

/** Makes one attack again, changed or not, and shows both answers. Only for those who may start scans. */
export function ReplayProbe(props: { evalId: string; probe: Probe }) {
  const { can } = useSession()
  if (!can('create', 'EvalJob')) return null
  return <ReplayForm {...props} />
}

type Order = { prompt?: string; targetId?: string }

function ReplayForm({ evalId, probe }: { evalId: string; probe: Probe }) {
  const t = useText()
  const titleId = useId()
  const [changed, setChanged] = useState<string | null>(null)
  const [target, setTarget] = useState<Named | null>(null)
  const { mutate, data, error, isPending } = useMutation({
    mutationFn: async (body: Order) => {
      const path = `results/${encodeURIComponent(evalId)}/probes/${probe.id}/replay`
      return (await http<Replayed>(path, { method: 'POST', body })).json
    },
  })
  const run = () =>
    mutate({
      ...(changed !== null && { prompt: changed }),
      ...(target && { targetId: target.id }),
    })
  return (
    <Box component="section" aria-labelledby={titleId} sx={{ mt: 3 }}>
      <Typography variant="h3" id={titleId}>
        {t('replays.title')}
      </Typography>
      <Typography variant="body2" color="text.secondary" sx={{ mb: 1 }}>
        {t('replays.explanation')}
      </Typography>
      <TargetWhenMissing error={error} target={target} onChoose={setTarget} />
      {changed !== null && (
        <TextField
          fullWidth
          multiline
          minRows={3}
          maxRows={16}
          label={t('replays.message')}
          value={changed}
          onChange={(event) => setChanged(event.target.value)}
          slotProps={{ htmlInput: { maxLength: MOST_REPLAY_CHARACTERS } }}
          sx={{ my: 1.5 }}
        />
      )}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        <Button
          variant="outlined"
          startIcon={<Replay />}
          loading={isPending}
          loadingPosition="start"
          onClick={run}
        >
          {t('replays.button')}
        </Button>
        {!probe.isHidden && (
          <Button onClick={() => setChanged(changed === null ? probe.prompt : null)}>
            {t(changed === null ? 'replays.change' : 'replays.keep')}
          </Button>
        )}
        <RepeatButton evalId={evalId} probeId={probe.id} />
      </Box>
      <Box role="status" sx={{ mt: 1 }}>
        {isPending && <Typography variant="body2">{t('replays.pending')}</Typography>}
        {data && !isPending && (
          <Typography sx={{ fontWeight: 650 }}>
            {t(data.before.status === data.now.status ? 'replays.same' : 'replays.other')}
          </Typography>
        )}
      </Box>
      {!asksForTarget(error) && <ErrorAlert error={error} title={t('replays.failed')} />}
      {data && <SideBySide replay={data} />}
    </Box>
  )
}
