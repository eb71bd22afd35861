import { useId, useState } from 'react'
import Replay from '@mui/icons-material/Replay'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { MAX_REPLAY_CHARS, type Replay as Replayed } from '#api/contract/scans/replay'
import type { ProbeDetail } from '#api/contract/findings/report'
import { useText } from '../../core/i18n/i18n.js'
import { useSession } from '../../core/session/session.js'
import '../messages.js'
import { useReplayProbe } from '../queries.js'
import type { Named } from '../../core/forms/fields/RecordPicker.js'
import { ErrorAlert } from '../../core/states/ErrorAlert.js'
import { RepeatButton } from './RepeatButton.js'
import { SideBySide } from './SideBySide.js'
import { TargetWhenMissing, requiresTarget } from './TargetWhenMissing.js'

/** A probe to replay. The prompt of a hidden probe is not available and cannot be edited. */
type Probe = Pick<ProbeDetail, 'id' | 'prompt' | 'isHidden' | 'isAtRange'>

/**
 * Section that replays one attack, optionally edited, and compares the responses. For users who can start scans; hidden for
 * attacks that require an MCP range.
 */
export function ReplayProbe(props: { evalId: string; probe: Probe }) {
  const { can } = useSession()
  if (!can('create', 'EvalJob') || props.probe.isAtRange) return null
  return <ReplayForm {...props} />
}

function ReplayForm({ evalId, probe }: { evalId: string; probe: Probe }) {
  const t = useText()
  const titleId = useId()
  const [changed, setChanged] = useState<string | null>(null)
  const [target, setTarget] = useState<Named | null>(null)
  const { mutate, data, error, isPending } = useReplayProbe(evalId, probe.id)
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
          slotProps={{ htmlInput: { maxLength: MAX_REPLAY_CHARS } }}
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
            {t(changed === null ? 'replays.edit_message' : 'replays.discard_changes')}
          </Button>
        )}
        <RepeatButton evalId={evalId} probeId={probe.id} />
      </Box>
      <ReplayStatus isPending={isPending} replay={data ?? null} />
      {!requiresTarget(error) && <ErrorAlert error={error} title={t('replays.failed')} />}
      {data && <SideBySide replay={data} />}
    </Box>
  )
}

function ReplayStatus({ isPending, replay }: { isPending: boolean; replay: Replayed | null }) {
  const t = useText()
  return (
    <Box role="status" sx={{ mt: 1 }}>
      {isPending && <Typography variant="body2">{t('replays.pending')}</Typography>}
      {replay && !isPending && (
        <Typography sx={{ fontWeight: 650 }}>
          {t(
            replay.before.status === replay.now.status
              ? 'replays.verdict_unchanged'
              : 'replays.verdict_changed'
          )}
        </Typography>
      )}
    </Box>
  )
}
