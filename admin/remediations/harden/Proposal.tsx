import { useState } from 'react'
import PlayArrow from '@mui/icons-material/PlayArrow'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import type { Hardening, HardeningState } from '#api/contract/findings/remediation'
import { useText } from '../../core/i18n/i18n.js'
import { useCan } from '../../core/session/session.js'
import { CopyButton } from '../../core/code/CopyButton.js'
import { Fold } from '../../core/display/Fold.js'
import { ErrorAlert } from '../../core/states/ErrorAlert.js'
import { ApplyPrompt } from './ApplyPrompt.js'
import { isTrialRunning, useWithPrompt } from './queries.js'
import { TrialResult } from './TrialResult.js'

/** Number of changes above which the list is collapsed. */
const MAX_CHANGES = 5

type Props = { evalId: string; state: HardeningState; hardening: Hardening }

/** The suggested prompt, which the user can edit, test, copy and apply. */
export function Proposal({ evalId, state, hardening }: Props) {
  const t = useText()
  const { support, attacks, benign } = state
  const [present, setPresent] = useState(hardening.presentPrompt)
  const [prompt, setPrompt] = useState(hardening.testedPrompt ?? hardening.proposedPrompt ?? '')
  const canRun = useCan('create', 'EvalJob')
  const trial = useWithPrompt(evalId, 'try')
  const figures = { attacks: attacks.tried, benign, smart_count: attacks.tried }
  return (
    <>
      <Changes hardening={hardening} />
      <Box
        sx={{
          display: 'grid',
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: '1fr 1fr' },
          gap: 2,
          mt: 2,
        }}
      >
        <Prompt label={t('remediation.harden.current')} value={present} onChange={setPresent} />
        <Prompt label={t('remediation.harden.new')} value={prompt} onChange={setPrompt} />
      </Box>
      {support.canTest && canRun && (
        <Box sx={{ mt: 1.5 }}>
          <Typography variant="body2" color="text.secondary" sx={{ mb: 1, maxWidth: 820 }}>
            {t(
              attacks.tried < attacks.worked
                ? 'remediation.harden.trial_partial'
                : 'remediation.harden.trial',
              {
                ...figures,
                worked: attacks.worked,
                requests: 2 * (attacks.tried + benign),
              }
            )}
          </Typography>
          <Button
            variant="contained"
            startIcon={<PlayArrow />}
            disabled={prompt.trim() === ''}
            loading={trial.isPending || isTrialRunning(state)}
            onClick={() => trial.mutate({ prompt, presentPrompt: present })}
          >
            {t('remediation.harden.test')}
          </Button>
          <ErrorAlert error={trial.error} title={t('remediation.harden.test_failed')} />
        </Box>
      )}
      {hardening.before && hardening.after && (
        <TrialResult
          before={hardening.before}
          after={hardening.after}
          isOther={prompt !== hardening.testedPrompt}
        />
      )}
      {support.canApply && <ApplyPrompt evalId={evalId} prompt={prompt} hardening={hardening} />}
    </>
  )
}

function Changes({ hardening }: { hardening: Hardening }) {
  const t = useText()
  const { changes, writer, writerLabel, note } = hardening
  const by =
    writer === 'model'
      ? t('remediation.harden.by_model', { name: writerLabel ?? '' })
      : t('remediation.harden.from_knowledge_base')
  return (
    <>
      {note && (
        <Alert severity="info" sx={{ mb: 1 }}>
          {note}
        </Alert>
      )}
      <Typography color="text.secondary">{by}</Typography>
      {changes.length === 0 ? (
        <Typography>{t('remediation.harden.unchanged')}</Typography>
      ) : (
        <Fold isLong={changes.length > MAX_CHANGES} name={t('remediation.harden.changes')}>
          <Box
            component="ul"
            aria-label={t('remediation.harden.changes')}
            sx={{ m: 0, pl: 3, maxWidth: 860 }}
          >
            {changes.map((change) => (
              <li key={change}>{change}</li>
            ))}
          </Box>
        </Fold>
      )}
    </>
  )
}

function Prompt(props: { label: string; value: string; onChange: (value: string) => void }) {
  return (
    <Box sx={{ display: 'flex', alignItems: 'flex-start', gap: 0.5, minWidth: 0 }}>
      <TextField
        fullWidth
        multiline
        minRows={6}
        maxRows={20}
        label={props.label}
        value={props.value}
        onChange={({ target }) => props.onChange(target.value)}
      />
      <CopyButton value={props.value} name={props.label} />
    </Box>
  )
}
