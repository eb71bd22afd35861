import { type FormEvent, useId, useState } from 'react'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import LinearProgress from '@mui/material/LinearProgress'
import type { EvalCellDetail } from '#api/contract/evals/eval'
import { useText } from '../../core/i18n/i18n.js'
import './messages.js'
import { ErrorAlert } from '../../core/states/ErrorAlert.js'
import { submitOnCtrlEnter } from '../../core/forms/saving/submit_on_ctrl_enter.js'
import { useReplay, useReplayOffer } from './queries.js'
import { ReplayResponses } from './ReplayResponses.js'
import { ReplayFields } from './ReplayFields.js'
import { ReplayNotes } from './ReplayNotes.js'
import { replayDraft, sentBy } from './replay_draft.js'

/** Dialog that sends an edited prompt again and compares the outputs. Nothing is stored. */
export function ReplayDialog(props: { cell: EvalCellDetail; evalId: string; onClose: () => void }) {
  const t = useText()
  const titleId = useId()
  const { cell, evalId, onClose } = props
  const { data: offer, error: noOffer } = useReplayOffer(evalId, cell)
  const { mutate, data, error, isPending } = useReplay(evalId, cell)
  const [draft, setDraft] = useState(() => replayDraft(cell))
  const canAsk = offer?.problem === null && draft.prompt.trim() !== ''
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (canAsk && !isPending) mutate(sentBy(draft, cell))
  }
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="lg" aria-labelledby={titleId}>
      <form noValidate onSubmit={submit} onKeyDown={submitOnCtrlEnter}>
        <DialogTitle id={titleId}>{t('eval_replay.title')}</DialogTitle>
        <DialogContent>
          {noOffer && <ErrorAlert error={noOffer} title={t('eval_replay.check_failed')} />}
          {offer && <ReplayNotes offer={offer} provider={cell.provider} />}
          <ReplayFields
            draft={draft}
            template={offer?.template ?? null}
            sent={cell.prompt}
            onChange={setDraft}
          />
          {isPending && <LinearProgress aria-label={t('eval_replay.running')} sx={{ my: 2 }} />}
          {error && <ErrorAlert error={error} title={t('eval_replay.failed')} />}
          <div role="status">
            {data && !isPending && <ReplayResponses before={cell} now={data} />}
          </div>
        </DialogContent>
        <DialogActions>
          <Button onClick={onClose}>{t('common.close')}</Button>
          <Button type="submit" variant="contained" loading={isPending} disabled={!canAsk}>
            {t('eval_replay.submit')}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}
